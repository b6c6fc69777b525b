"""TLS: version 1.3 or nothing, and a certificate that says nothing of its owner."""

import datetime
import ssl
import tempfile
from pathlib import Path

import pytest
from cryptography import x509

from p2p.lan.certificate import Certificate, dialer_context


def shake(dialer: ssl.SSLContext, listener: ssl.SSLContext) -> ssl.SSLObject:
    """Run a TLS handshake in memory and return the dialer's side."""
    to_dialer, to_listener = ssl.MemoryBIO(), ssl.MemoryBIO()
    near = dialer.wrap_bio(to_dialer, to_listener, server_hostname="oakfield")
    far = listener.wrap_bio(to_listener, to_dialer, server_side=True)
    for _ in range(4):
        for end in (near, far):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
    return near


def test_dialer_sees_the_certificate_of_the_listener() -> None:
    certificate = Certificate()

    end = shake(dialer_context(), certificate.context)

    assert end.version() == "TLSv1.3"
    assert end.getpeercert(binary_form=True) == certificate.der


@pytest.mark.parametrize("side", ["dialer", "listener"])
def test_older_tls_is_refused(side: str) -> None:
    ours = dialer_context() if side == "listener" else Certificate().context
    old = ssl.SSLContext(
        ssl.PROTOCOL_TLS_SERVER if side == "listener" else ssl.PROTOCOL_TLS_CLIENT
    )
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    if side == "dialer":
        old.check_hostname = False
        old.verify_mode = ssl.CERT_NONE

    with pytest.raises(ssl.SSLError):
        shake(old, ours) if side == "dialer" else shake(ours, old)


def test_certificate_holds_whatever_the_clocks_say() -> None:
    certificate = x509.load_der_x509_certificate(Certificate().der)

    assert certificate.not_valid_before_utc.year == 2000
    assert certificate.not_valid_after_utc > datetime.datetime(
        2099, 1, 1, tzinfo=datetime.UTC
    )
    assert certificate.subject.rfc4514_string() == "CN=oakfield"


def test_every_certificate_is_another_one() -> None:
    assert Certificate().der != Certificate().der


def test_key_stays_in_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    Certificate()

    assert list(tmp_path.iterdir()) == []


def test_listener_keeps_no_sessions() -> None:
    assert Certificate().context.num_tickets == 0


def test_dialer_that_comes_again_resumes_no_session() -> None:
    certificate = Certificate()
    ends = [shake(dialer_context(), certificate.context) for _ in range(2)]

    assert [end.session_reused for end in ends] == [False, False]
    assert ends[0].context is ends[1].context

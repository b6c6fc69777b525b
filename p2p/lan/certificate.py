"""The TLS side of a link: TLS 1.3, and a certificate that lives as long as the process.

TLS keeps what is said secret and whole; who says it is proved by `p2p.lan.hello`. The
standard library can neither accept an unknown client certificate nor export a channel
binding for TLS 1.3, hence the signed hello.
"""

import datetime
import secrets
import ssl
import tempfile
from functools import cache
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

# From 2000 to 2099, for nobody's clock matters here.
_FROM = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_UNTIL = datetime.datetime(2099, 12, 31, tzinfo=datetime.UTC)


class Certificate:
    """A throw-away key and its self-signed certificate.

    der:     the certificate, as the other end sees it
    context: for the listener's side of TLS
    """

    def __init__(self) -> None:
        """Draw a key; its secret leaves the process only encrypted, for a moment."""
        key = ec.generate_private_key(ec.SECP256R1())
        certificate = _self_signed(key)
        self.der = certificate.public_bytes(serialization.Encoding.DER)
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.minimum_version = ssl.TLSVersion.TLSv1_3
        self.context.num_tickets = 0  # nothing of a link outlives it
        _load(self.context, key, certificate)


def _self_signed(key: ec.EllipticCurvePrivateKey) -> x509.Certificate:
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "oakfield")])
    builder = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(_FROM)
        .not_valid_after(_UNTIL)
    )
    return builder.sign(key, hashes.SHA256())


def _load(
    context: ssl.SSLContext,
    key: ec.EllipticCurvePrivateKey,
    certificate: x509.Certificate,
) -> None:
    """Give OpenSSL the key, which it reads from a file only: an encrypted one."""
    passphrase = secrets.token_hex(16).encode()
    pem = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.BestAvailableEncryption(passphrase),
    ) + certificate.public_bytes(serialization.Encoding.PEM)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "certificate.pem"
        file.write_bytes(pem)
        context.load_cert_chain(file, password=passphrase)


@cache
def dialer_context() -> ssl.SSLContext:
    """Return the dialer's side of TLS; it takes any certificate and pins it later.

    One for all links, for it is large; the standard library resumes no TLS session
    unless it is told to.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context

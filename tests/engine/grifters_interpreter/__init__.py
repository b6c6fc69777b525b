"""A slow second opinion on Grifters for two, three and four.

Written from the rules page alone; it imports nothing of the engine, and its card tables
are copied from the page by hand. It knows every hand. A turn is one generator that
yields a question and is sent the answer, so that every rule stands where it happens; an
end of the game is an exception, since it stops whatever is going on. What happens by
chance is told from outside (`Luck`).

Modules: `cards` (the tables), `table` (what lies there, and what moves), `asking`,
`actions` (the list of texts), `plain_cards` and `copying_cards` (one function a card),
`turn` (the phases, Jobs), `scoring`, `game`.

Readings where the rules page leaves a choice, each with what it rests on:

Set-up and turn
- The deal is three in a row to the starting player, then on clockwise (as gap 5 and the
  order of play suggest; the page gives none).
- What is played is asked before Time advances: POSITION has a position "before its
  Advance Time", and advancing changes neither the hand nor what may be played.
- A caper is fully resolved (gap 4) once all is resolved that it has led to: the second
  caper of a Femme Fatale, the action that was copied.
- An empty-hand token is neither a caper nor a Job: nothing but the Coffers is looked at
  after it.
- If the last Job is done and both piles are empty, the reason is the Jobs; whatever
  ended the game inside an effect comes before either, since it came earlier.
- A Job counts as done before its reward is taken: a reward that ends the game does not
  take the Job away, and "at once" (section 4) may not cut the reward off either.
- The 60th round is played to its end and is the last (8c.3).

Cards
- An opponent with an empty Stash may be chosen (gap 8): 0M is then taken. One with an
  empty hand may not be chosen by a Kidnapper: nothing there can be taken (POSITION).
- Con Man takes from the Coffers first; if that ends the game nobody is robbed (gap 5).
- Mastermind's cards are drawn into the hand, one by one (gap 4: what is drawn stays).
- What it discards lies on the pile in the order in which it was drawn.
- Snitch swaps two Nights of which at least one is not empty (the card list: "an empty
  space may be one of the two").
- A Thug needs its companion if there is a hand card: "is played together with".
- The Inside Man that took a Thug's place is itself a lone card that the Thug counts.
- Only a Thug copied by Fall Guy is kept from being played at once (7b); a Femme Fatale
  that Fall Guy copies may itself be the second caper.
- A duplicator's question is asked with its seat first, though only the name matters.
- Middle Man may swap Jobs of one colour: it is possible, so it is done.
- A Kidnapper's victim answers by showing the Ringleader or by handing the card over.
- A card's place in a Night says nothing; places are compared as sets.
"""

from tests.engine.grifters_interpreter import copying_cards, plain_cards
from tests.engine.grifters_interpreter.game import SlowGrifters
from tests.engine.grifters_interpreter.table import Illegal

__all__ = ["Illegal", "SlowGrifters", "copying_cards", "plain_cards"]

"""A slow second opinion on Agent Avenue for two: both modes, Division M or not.

Written from the rules page alone; it imports nothing of the engine. A turn is one
generator that yields a question and is sent the answer, so that every rule stands where
it happens. Spies walk square by square; a lead is what was counted on the way.

Modules: `cards` (the tables), `ring` (the board), `table` (what lies there, and its
form as a position), `recruiting` (moves and figures), `abilities` (one function an
instant card), `market` (taking cards), `turn` (Play, Recruit), `ending` (End), `game`.

Readings where the rules page leaves a choice, each with what it rests on:

Hands and piles
- A discard always draws one card, even from a hand above its size: "discard ONE card
  and draw one" (3.3 step 1) is its own draw, not the filling of 3.2.
- The deal is four cards in a row to the active side, then four to the other (9b.3).
- Hands are filled after every market card, ongoing ones too, so that Open Door fills at
  once; a question inside an ability is asked before that (4.2, 4.3 step 6).
- A replaced market card comes last in the supply: the order of turning up. The page
  gives the supply no order; it matters only to how Clean Sweep's discards are listed.
- A card that leaves play is the earliest recruited of its name; equal faces are equal
  cards (POSITION). Exchanged cards come last on either side, since they come now.
- A card removed by Burn Notice lies nowhere: it is out of the game.
- An instant card lies nowhere while its ability is going on, and is discarded when that
  is finished, before the hands are filled and a card that it earned is taken (4.2).
- Clean Sweep discards the supply, then itself; what it takes afterwards is a card of
  its own (4.2: finish an ability before anything else). The card that replaced Clean
  Sweep itself is swept too, since it was turned up before the ability (4.2).

Moves
- One recruit is one move: the icon, own ongoing cards, Slow Street, No-Fly Zone (9b.4).
  Only its last square is landed on, after Getaway Car, which is part of the same move.
- Slow Street speaks of moves "by recruiting an agent": neither Surveillance Truck nor
  the three squares of Getaway Car are shortened. A +3 becomes +2, a +2 stays.
- Ongoing cards count from the next recruit on, even in the same turn (4.2: "from then
  on"): a Slow Street taken by the active side shortens what the other recruits by the
  market card that it takes next.
- No-Fly Zone looks at what its holder recruits while it lies there: both recruits of
  the Recruit step are in play before either spy moves, so the whole move of that step
  is stopped, backward too (4.3 steps 1-3; 6.1). A later Sentinel stops what comes later
  in that turn, Surveillance Truck among it (the card is spent: 4.2, "ignored").
  A Sentinel that was recruited before the card was taken stops nothing.
- A spy that does not move does not land, whether by a 0, a symbol or a No-Fly Zone.

Figures
- A figure off the board is placed at home by any Division M (9b.6); with Long Leash one
  further space is then asked for, as for a first one. Placing alone asks nothing.
- A first Division M puts a figure that is on the board back home (section 6).
- The sides decide one after the other: the active side's placing and decision, then the
  other's, so that a figure of the other side is not yet placed while the first decides.
- Long Leash is no question of its own: `figure N` sums the usual step and its space.
- Patrol Route asks before market cards are taken, at step 4 or inside the ability that
  recruits the Sentinel (9b.7); it does not apply to a figure off the board.

Market cards
- A landing with an empty supply asks nothing and is not made up for later (4.2).
- Outpost, Promotion and Secret Recruit are asked with any card in hand, Double Trouble
  with two: what is publicly possible. `choose none` is legal only without a fitting
  card, and then the only answer (POSITION; 4.4: mandatory when possible).
- Recruitment Drive asks even when both drawn cards are equal; the answer is a name.
- Recruiting again by Spycation is a recruit like any other (4.2, 4.4).
- Neither Mind Control nor Swap Badges recruits, so neither moves anything (4.2).

End
- All conditions of both sides are named (POSITION). `tie:` stands in front when a row
  of 3.5 is the active side's by the tie rule: W W, L L, or a W and an L on one side.
- Three Daredevils with Leader of the Pack are a win and no loss (4.4).
- Out of cards asks only who is closer; Safe House plays no part (9b.5).

A position may be read at the start of a Play step only. It has `table` while two cards
lie there, that is until one is recruited; `pending` is left out.
"""

from tests.engine.slow_interpreter.game import SlowGame
from tests.engine.slow_interpreter.table import Illegal

__all__ = ["Illegal", "SlowGame"]

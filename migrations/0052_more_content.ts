// oxlint-disable max-lines -- what the program said until then, once
import { type Kysely, sql } from 'kysely'

// More of what pages say is a studio's own, and servers keep pages that are made of it (server/content/edition.ts).
export async function up(db: Kysely<never>): Promise<void> {
  const rows = Object.entries(words).flatMap(([page, parts]) =>
    Object.entries(parts).map(([part, body]) => ({ page, part, body: body.trim() })),
  )
  await sql`
    create trigger content_is_announced after insert or update or delete or truncate on content
      execute function announce_change('content')
  `.execute(db)

  await sql`
    insert into content (page, part, body)
    select page, part, body from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as words (page text, part text, body text)
    where exists (select from location)
    on conflict do nothing
  `.execute(db)

  // Its rows stood in the program still, beside the heading.
  await sql`
    update content set body = ${measures.trim()}, version = version + 1, updated_at = now()
    where page = 'builds' and part = 'measures' and version = 1
  `.execute(db)

  // Who builds no clubs never said so at the top of the site.
  await sql`
    delete from content
    where page = 'home' and part = 'head' and version = 1 and body like '# Golf clubs, built to your numbers.%'
      and not exists (select from service where category = 'bench' and active)
  `.execute(db)
}

const measures = `
# What is measured

A catalog lists what a club should be. A sheet says what yours should be, and what it became.

## Swing weight
On a 14-inch scale, with the grip on, in *points*.

## Length
Along the shaft to the edge of the cap, sole flat, in steps of *1/8 in*.

## Lie
Against the target of the sheet, not of the catalog, in steps of *0.5°*.

## Loft
In steps of *0.5°*. If bending a loft changes the bounce, both count.

## Head weight
Weighed bare, before the shaft goes in, to *1 g*.

## Grip size
Two inches below the cap, with calipers, to *0.01 in*.
`

const words: Record<string, Record<string, string>> = {
  fittings: {
    'guide-driver': `
# I lose shots off the tee

Head, loft and shaft, against your own driver.
`,
    'guide-woods': `
# There is a gap below my driver

What lies between your driver and your longest iron.
`,
    'guide-irons': `
# My irons are old, hand-me-downs or off the rack

Length, lie, shaft, then head.
`,
    'guide-wedges': `
# I never have the right club inside a hundred

Lofts, bounce and grinds.
`,
    'guide-long-game': `
# I want new clubs from the tee to the green

Driver, woods and irons at once.
`,
    'guide-full-bag': `
# I am starting over

The whole bag, and what to replace first.
`,
    'guide-putter': `
# I miss short putts on one side

Aim, lie, length and balance.
`,
    'guide-unsure': `
# I do not know whether it is me or the clubs

What you and your clubs do today comes first.
`,
  },
  'league-sign-up': {
    'evening-arrival': `
# Arrive and warm up

Find your bay and whom you play. A few balls, no scores.
`,
    'evening-first-tee': `
# First tee

Everybody begins, and the score is kept as you play.
`,
    'evening-turn': `
# The turn

Half of the holes are played.
`,
    'evening-last-putt': `
# Last putt

Both sides look at the card and confirm it.
`,
    'evening-results': `
# Results

The cards are in, and the points are counted.
`,
    'format-best-ball': `
Both of you play your own ball on every hole. The lower of your two net scores is the team’s; the other is
forgotten.
`,
    'format-scramble': `
Everybody hits, you pick the best ball, and everybody plays the next shot from there.
`,
    'format-match': `
You play one opponent. Whoever has the lower net score wins the hole; more holes won wins the match.
`,
    'format-stroke': `
Every shot counts, and the lowest net total wins the evening.
`,
    'format-stableford': `
You collect points on each hole: two for a net par, one more for each shot fewer. A disaster scores nothing and
costs nothing more.
`,
    'format-alternate-shot': `
Two players, one ball, hit in turn.
`,
    'format-skins': `
The lowest score alone wins the hole; a tie carries its skin over to the next.
`,
  },
  'build-sheet': {
    guide: `
# What the words on a sheet mean

## Loft
How far the face leans back. It sets height and distance, and can be bent on the bench.

*Driver 7–14°, irons 16–50°, wedges 42–64°.*

## Lie
The angle between shaft and ground. Too upright starts the ball left of a right-hander, too flat starts it right.

*Woods 54–62°, irons 58–66°, wedges 61–66°.*

## Length
Along the shaft, from the ground at the heel to the edge of the grip’s cap.

*Driver 43–46 in, irons 34.5–40 in, wedges 34–37 in.*

## Swing weight
How heavy the head feels when the club is swung. Most golfers do not feel one point, and all feel three.

*C8 to D6 is usual, D0–D4 for most men, C5–C7 for most women.*

## Shaft and flex
The material, the weight and how much it bends. Names differ from maker to maker; a fitting finds the one that fits.

*Steel 90–130 g, graphite 40–90 g.*

## Grip and wraps
The size under your fingers. Each wrap of tape below the grip makes it a hundredth of an inch thicker.

*Undersize to jumbo, 0–8 wraps, 0–4 usual.*
`,
  },
  'putter-sheet': {
    guide: `
# What the words on a sheet mean

## Lie
The one number that makes such a putter: its weights are set for it. Changing it later means balancing the head anew
at the factory, so it is worth measuring first.

*69–72° is usual, about 79° for a broomstick, 80° at most by the Rules.*

## Length
Along the shaft to the edge of the grip’s cap, with the middle of the sole on the ground.

*Conventional 32–36 in, counterbalanced 36–38, arm-lock 39–42, broomstick 45–50.*

## Shaft lean
A press grip is drilled at an angle, so that the hands are ahead of the ball while the face stays square. Grip and
lean are one decision.

*0–3° forward.*

## Head weight
A heavier head smooths a quick stroke and slow greens; a lighter one helps on fast ones.

*330–400 g.*

## Alignment
What you aim with. Some see a line best, some only a dot, and some aim straighter with nothing.

*None, a dot, one line or several.*

## Grip
Its shape steadies the hands: a pistol fills the palm, a round one lets them work, an oversize one quiets the wrists.

*Press, pistol, round, oversize.*
`,
  },
}

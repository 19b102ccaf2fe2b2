import type { CatalogEntry } from './catalog-entry.ts'
import { benchQuestions, fittingQuestions, longFittingQuestions, putterQuestions, swingQuestions } from './questions.ts'

const fitting = {
  category: 'fitting',
  bufferAfterMinutes: 10,
  minimumNoticeMinutes: 24 * 60,
  cancellationPolicyCode: 'standard',
  requiredSkill: 'fitting',
  requiredFeature: 'launch_monitor',
  questions: fittingQuestions,
} satisfies Partial<CatalogEntry>

const putterFitting = {
  ...fitting,
  category: 'putter',
  requiredFeature: 'putting',
  questions: putterQuestions,
} satisfies Partial<CatalogEntry>

/** Evaluations, fittings and checks of clubs. */
export const fittings: CatalogEntry[] = [
  {
    code: 'swing_eval',
    name: 'Swing evaluation',
    category: 'evaluation',
    summary:
      'An hour with a coach and a launch monitor. You leave knowing what to work on, and whether your clubs are part of it.',
    description:
      'You hit about forty balls with a wedge, a 7-iron and your driver while we measure club path, face, strike and ball flight. Your coach explains the two or three numbers that matter for you, and tells you whether lessons, a fitting or neither would help most. You get the data and a one-page summary by e-mail the same day.',
    bringAlong: 'Your own clubs, a glove and flat-soled or golf shoes.',
    durationMinutes: 60,
    bufferAfterMinutes: 10,
    priceCents: 9500,
    minimumNoticeMinutes: 120,
    cancellationPolicyCode: 'standard',
    requiredSkill: 'coaching',
    requiredFeature: 'launch_monitor',
    questions: swingQuestions,
  },
  {
    ...fitting,
    code: 'driver_fitting',
    name: 'Driver fitting',
    summary: 'Head, loft, shaft and length of your driver, measured against the one you play.',
    description:
      'We start with your own driver as the baseline and change one thing at a time: head, loft, shaft, length, weight. You see launch, spin, strike and dispersion for each combination side by side. If nothing beats your own driver, we say so.',
    bringAlong: 'Your driver, a glove and the ball you usually play.',
    durationMinutes: 60,
    priceCents: 12_500,
  },
  {
    ...fitting,
    code: 'woods_fitting',
    name: 'Fairway wood and hybrid fitting',
    summary: 'Fills the distance between your driver and your longest iron, off the turf and off a tee.',
    description:
      'We measure the carry of your driver and your longest iron, then look for the one or two clubs that belong between them. Every candidate is hit off the mat as well as off a low tee, because that is how you will play it.',
    bringAlong: 'Your driver, your woods and hybrids, your longest iron and a glove.',
    durationMinutes: 60,
    priceCents: 12_500,
  },
  {
    ...fitting,
    code: 'iron_fitting',
    name: 'Iron fitting',
    summary: 'Head, shaft, length, lie and grip for a set of irons, with lie tested on the board.',
    description:
      'Measurements first: height, wrist to floor, hand. Then the 7-iron: strike and lie on the board, launch, landing angle and dispersion for each head and shaft. At the end we hit the longest iron that you would carry, to see where hybrids should begin.',
    bringAlong: 'Your irons, a glove and the ball you usually play.',
    durationMinutes: 90,
    priceCents: 15_000,
    requiredFeature: 'lie_board',
  },
  {
    ...fitting,
    code: 'wedge_fitting',
    name: 'Wedge fitting',
    summary: 'Lofts, bounce and grinds that fit your gaps and the way you deliver the club.',
    description:
      'We measure full, three-quarter and half swings with your wedges, look at how the sole meets the ground, and choose lofts that leave no gap below your pitching wedge. Bounce and grind follow from your delivery and the turf you play on.',
    bringAlong: 'Your wedges, your pitching wedge and 9-iron, and a glove.',
    durationMinutes: 60,
    priceCents: 11_500,
  },
  {
    ...fitting,
    code: 'long_game_fitting',
    name: 'Long game fitting',
    summary: 'Driver, woods and irons in one two-hour session.',
    description:
      'Everything from the tee to the approach: irons first while you are fresh, then the driver, then the clubs between them. Two hours are enough for about a hundred balls with breaks. You get one build sheet for all clubs, with the reason for each choice.',
    bringAlong: 'Your full set, a glove, the ball you usually play and something to drink.',
    durationMinutes: 120,
    bufferAfterMinutes: 15,
    priceCents: 25_000,
    cancellationPolicyCode: 'long_fitting',
    requiredFeature: 'lie_board',
    questions: longFittingQuestions,
  },
  {
    ...fitting,
    code: 'full_bag_fitting',
    name: 'Full bag fitting',
    summary: 'All fourteen clubs in one appointment of three and a half hours.',
    description:
      'Measurements and a gap check of your own set, then irons, wedges, driver and woods, with a proper break in the middle, and putter length and lie at the end. You leave with a plan for the whole bag: what to keep, what to adjust on the bench, and what to replace first.',
    bringAlong: 'Your full set, two gloves, the ball you usually play and a snack.',
    durationMinutes: 210,
    bufferAfterMinutes: 15,
    priceCents: 42_500,
    cancellationPolicyCode: 'long_fitting',
    requiredFeature: 'lie_board',
    questions: longFittingQuestions,
  },
  {
    ...putterFitting,
    code: 'putter_fitting',
    name: 'Putter fitting',
    summary: 'Length, lie, loft, balance and grip of your putter, measured in the putting studio.',
    description:
      'Cameras show where you aim, how the face arrives and how the ball starts to roll. We fit length and lie to your stance first, then compare balance and alignment aids. Often an adjustment of your own putter is enough; we can make it on the bench the same day.',
    bringAlong: 'Your putter, the ball you usually play and your golf shoes.',
    durationMinutes: 60,
    priceCents: 12_500,
    requiredSkill: 'putter_fitting',
  },
  {
    ...putterFitting,
    code: 'lab_putter_fitting',
    name: 'L.A.B. putter fitting',
    summary: 'Lie angle and length for a lie-angle-balanced putter, with a L.A.B.-certified fitter.',
    description:
      'A lie-angle-balanced putter only does its work at your lie angle, so that is what we measure first, to half a degree. You try the heads that are in the fitting cart at that lie, choose length, grip and alignment marks, and we write the order sheet together.',
    bringAlong: 'Your putter, the ball you usually play and your golf shoes.',
    durationMinutes: 60,
    priceCents: 11_000,
    requiredSkill: 'lab_putter_fitting',
  },
  {
    ...fitting,
    code: 'gapping_check',
    name: 'Gapping check',
    category: 'evaluation',
    summary: 'How far each of your clubs really carries, on one card for your bag.',
    description:
      'Five balls with every club, outliers removed. You get a card with carry, total and landing angle per club, and we mark gaps that are too wide and clubs that do the same job.',
    bringAlong: 'Your full set, a glove and the ball you usually play.',
    durationMinutes: 60,
    bufferAfterMinutes: 5,
    priceCents: 7500,
    minimumNoticeMinutes: 120,
    questions: [...benchQuestions],
  },
  {
    code: 'loft_lie_check',
    name: 'Loft and lie check',
    category: 'bench',
    summary: 'Lofts, lies, lengths and swing weights of your set, measured on the bench while you watch.',
    description:
      'A club builder measures every club, writes the numbers down and shows you which ones stray from the set. Forged irons and most wedges can be bent on the spot, up to two degrees; bending is included for up to four clubs.',
    bringAlong: 'The clubs to be measured, wiped clean.',
    durationMinutes: 45,
    bufferAfterMinutes: 0,
    priceCents: 5500,
    minimumNoticeMinutes: 120,
    cancellationPolicyCode: 'standard',
    requiredSkill: 'club_building',
    requiredFeature: null,
    questions: benchQuestions,
  },
]

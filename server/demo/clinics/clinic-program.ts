import type { Clinic } from '#shared/lessons/contract.ts'

/** A clinic or event of the program, before its days are known. */
export interface ProgramEntry extends Pick<
  Clinic,
  'slug' | 'kind' | 'title' | 'audience' | 'level' | 'summary' | 'bringAlong' | 'goesAhead' | 'capacity' | 'priceCents'
> {
  ages?: [youngest: number, oldest: number]
  coach: string
  /** The bays that nobody else can book meanwhile. */
  bays: string[]
  /** The sessions are on the first days of this weekday, at least `daysAhead` away, when the coach works. */
  weekday: number
  daysAhead: number
  sessions: number
  starts: string
  ends: string
  placesTaken: number
  /** With fewer participants the desk decides on the day before. */
  minimum?: number
  memberPriceCents: number | null
  earlyPriceCents?: number
}

const adultsBring = 'Your own clubs and a glove; flat-soled shoes will do.'
const fewerThanThree = 'Takes place with three or more; we decide at noon the day before and move your place if not.'
const anyWeather = 'Indoors, so it takes place in any weather.'

const adultClinics: ProgramEntry[] = [
  {
    slug: 'wedges-inside-a-hundred',
    kind: 'clinic',
    title: 'Wedges inside a hundred yards',
    audience: 'adult',
    level: 'Handicap 10 to 30',
    summary:
      'Three swings, three wedges, nine carries. You find out which of your distances are real, and leave with them on a card for the bag.',
    bringAlong: 'All your wedges, your 9-iron and a glove.',
    goesAhead: fewerThanThree,
    minimum: 3,
    coach: 'Elena Duarte',
    bays: ['Bay 4'],
    weekday: 4,
    daysAhead: 3,
    sessions: 1,
    starts: '18:30',
    ends: '20:00',
    capacity: 6,
    placesTaken: 5,
    priceCents: 6500,
    memberPriceCents: 5500,
  },
  {
    slug: 'first-swings',
    kind: 'clinic',
    title: 'First swings: two evenings',
    audience: 'adult',
    level: 'For people who have never played',
    summary:
      'Grip, stance and a half swing on the first evening; a full swing and nine simulated holes on the second. Clubs are here.',
    bringAlong: 'Nothing but flat-soled shoes. Clubs and gloves are lent.',
    goesAhead: fewerThanThree,
    minimum: 3,
    coach: 'Elena Duarte',
    bays: ['Bay 4'],
    weekday: 3,
    daysAhead: 2,
    sessions: 2,
    starts: '18:00',
    ends: '19:15',
    capacity: 6,
    placesTaken: 2,
    priceCents: 9000,
    memberPriceCents: 7600,
  },
  {
    slug: 'aim-before-stroke',
    kind: 'clinic',
    title: 'Putting: aim before stroke',
    audience: 'adult',
    level: 'Any level',
    summary:
      'Most missed six-footers were aimed there. Cameras show where your face points at address; then we work on what changes it.',
    bringAlong: 'Your putter and the ball you usually play.',
    goesAhead: anyWeather,
    coach: 'Priya Raman',
    bays: ['Putting studio'],
    weekday: 3,
    daysAhead: 12,
    sessions: 1,
    starts: '19:00',
    ends: '20:30',
    capacity: 5,
    placesTaken: 3,
    priceCents: 6000,
    memberPriceCents: 5000,
  },
  {
    slug: 'irons-ball-then-ground',
    kind: 'clinic',
    title: 'Irons: ball first, then the ground',
    audience: 'adult',
    level: 'Handicap 15 to 36',
    summary:
      'One morning about the lowest point of the swing: how to see it, what moves it, and a drill that needs only a towel.',
    bringAlong: adultsBring,
    goesAhead: fewerThanThree,
    minimum: 3,
    coach: 'Elena Duarte',
    bays: ['Bay 4'],
    weekday: 6,
    daysAhead: 38,
    sessions: 1,
    starts: '09:00',
    ends: '10:30',
    capacity: 6,
    placesTaken: 0,
    priceCents: 6500,
    memberPriceCents: 5500,
    earlyPriceCents: 5800,
  },
]

const juniorClinics: ProgramEntry[] = [
  {
    slug: 'saturday-starters',
    kind: 'clinic',
    title: 'Saturday starters',
    audience: 'junior',
    ages: [7, 9],
    level: 'Beginners',
    summary:
      'Four Saturdays of throwing, balancing and hitting, in that order. The last one is a course of six holes through the whole studio.',
    bringAlong: 'Sports shoes and a bottle of water. Clubs are here in five lengths.',
    goesAhead: anyWeather,
    coach: 'Naomi Castellanos',
    bays: ['Open bay'],
    weekday: 6,
    daysAhead: 5,
    sessions: 4,
    starts: '11:00',
    ends: '12:00',
    capacity: 6,
    placesTaken: 6,
    priceCents: 14_000,
    memberPriceCents: 11_900,
  },
  {
    slug: 'junior-short-game',
    kind: 'clinic',
    title: 'Short game for juniors',
    audience: 'junior',
    ages: [10, 12],
    level: 'Has played before',
    summary:
      'Chips, pitches and putts against the clock, in pairs. Everybody keeps a score, and everybody beats it once before lunch.',
    bringAlong: 'A putter and a wedge, if there are any. Otherwise they are here.',
    goesAhead: 'Takes place with three or more; guardians hear from us by noon the day before.',
    minimum: 3,
    coach: 'Naomi Castellanos',
    bays: ['Open bay'],
    weekday: 7,
    daysAhead: 13,
    sessions: 1,
    starts: '10:00',
    ends: '11:30',
    capacity: 6,
    placesTaken: 3,
    priceCents: 4000,
    memberPriceCents: 3400,
  },
  {
    slug: 'teens-speed-and-strike',
    kind: 'clinic',
    title: 'Teens: speed and strike',
    audience: 'junior',
    ages: [13, 17],
    level: 'Plays a full course',
    summary:
      'Four Tuesdays after school: faster without swinging harder, measured each week, with a plan for what to do at home.',
    bringAlong: 'Own clubs, a glove and sports shoes.',
    goesAhead: 'Takes place with three or more; guardians hear from us by noon the day before.',
    minimum: 3,
    coach: 'Naomi Castellanos',
    bays: ['Open bay'],
    weekday: 2,
    daysAhead: 21,
    sessions: 4,
    starts: '17:00',
    ends: '18:15',
    capacity: 5,
    placesTaken: 1,
    priceCents: 15_000,
    memberPriceCents: 12_800,
    earlyPriceCents: 13_500,
  },
]

const events: ProgramEntry[] = [
  {
    slug: 'closest-to-the-pin',
    kind: 'event',
    title: 'Closest to the pin',
    audience: 'all',
    level: 'Any level',
    summary:
      'Eight par threes, three balls each, every miss measured to the inch. The bay keeps the score; the winner keeps the flag.',
    bringAlong: adultsBring,
    goesAhead: anyWeather,
    coach: 'Tomasz Wrona',
    bays: ['Bay 1', 'Bay 4'],
    weekday: 5,
    daysAhead: 14,
    sessions: 1,
    starts: '18:00',
    ends: '20:30',
    capacity: 24,
    placesTaken: 17,
    priceCents: 2500,
    memberPriceCents: 2000,
  },
  {
    slug: 'an-evening-at-the-bench',
    kind: 'event',
    title: 'An evening at the bench',
    audience: 'adult',
    level: 'Any level',
    summary:
      'Watch one iron become yours: tip trim, swing weight, epoxy, ferrule. Then you regrip a club of your own, with help.',
    bringAlong: 'One club that needs a grip; the grip is included.',
    goesAhead: anyWeather,
    coach: 'Tomasz Wrona',
    bays: [],
    weekday: 1,
    daysAhead: 15,
    sessions: 1,
    starts: '18:30',
    ends: '20:30',
    capacity: 8,
    placesTaken: 8,
    priceCents: 4500,
    memberPriceCents: 3800,
  },
  {
    slug: 'nine-with-a-grown-up',
    kind: 'event',
    title: 'Nine with a grown-up',
    audience: 'all',
    level: 'Juniors from 7 with a parent or guardian',
    summary:
      'Nine simulated holes as a pair, every second shot each. The price is for the pair, and the junior chooses the course.',
    bringAlong: 'Sports shoes for both. Clubs in every length are here.',
    goesAhead: anyWeather,
    coach: 'Naomi Castellanos',
    bays: ['Open bay', 'Bay 4'],
    weekday: 7,
    daysAhead: 20,
    sessions: 1,
    starts: '14:00',
    ends: '16:30',
    capacity: 8,
    placesTaken: 5,
    priceCents: 6000,
    memberPriceCents: 5000,
  },
]

/** What the studio offers to groups in the coming eight weeks. */
export const program: readonly ProgramEntry[] = [...adultClinics, ...juniorClinics, ...events]

import type { Random } from '#server/demo/random.ts'
import type { Question } from '#shared/catalog/contract.ts'

const said: Record<string, readonly string[]> = {
  height: ['5 ft 4 in', '5 ft 7 in', '5 ft 9 in', '5 ft 11 in', '6 ft', '6 ft 2 in', '6 ft 4 in'],
  handicap: ['6', '9', '12', '14', '18', '22', '28', 'Around 95', 'Around 105', 'No handicap yet'],
  clubs: [
    'Ping G425 irons, regular shaft',
    'Titleist TSR2 driver, T200 irons',
    'Callaway Rogue irons, about eight years old',
    'TaylorMade Stealth driver, stock stiff shaft',
    'A mixed set from my father',
    'Mizuno JPX 921, KBS Tour 110',
  ],
  goal: [
    'Stop the slice',
    'More carry with the driver',
    'Better contact with irons',
    'A routine I can repeat',
    'Break 90',
  ],
  body: ['Lower back, nothing acute', 'Left wrist, healed', 'Right knee after surgery last year', 'Nothing'],
  putter: ['Odyssey White Hot #7, 34 in', 'Scotty Cameron Newport 2, 35 in', 'Ping Anser, stock', 'Spider Tour, 35 in'],
  clubs_count: ['13', '14', '9', '7 irons', '4 wedges'],
}

/** What a client wrote when booking; many answer only some questions. */
export const drawAnswers = (random: Random, questions: readonly Question[]): Record<string, string> =>
  Object.fromEntries(
    questions.filter(() => random.chance(0.75)).map(({ code, choices }) => [code, random.pick(said[code] ?? choices)]),
  )

import { expect, test } from 'vitest'

import { firstNameOf, spokenName } from '#shared/booking/players/player-name.ts'

test.each([
  ['Petra Müller', 'Petra Müller', 'Petra'],
  ['Müller, Petra', 'Petra Müller', 'Petra'],
  ['van der Berg, Anna Maria', 'Anna Maria van der Berg', 'Anna'],
  ['Cher', 'Cher', 'Cher'],
  ['Müller,', 'Müller,', 'Müller'],
  ['Acme, Inc.', 'Acme, Inc.', 'Acme'],
  ['Sam Lee, Jr.', 'Sam Lee, Jr.', 'Sam'],
  ['Player 2', 'Player 2', 'Player 2'],
  ['', '', ''],
])('%s is said as %s, and called %s', (name, spoken, first) => {
  expect(spokenName(name)).toBe(spoken)
  expect(firstNameOf(name)).toBe(first)
})

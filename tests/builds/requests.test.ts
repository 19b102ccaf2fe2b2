import { expect, test } from 'vitest'

import { blankClubRequest, builtClub, ClubRequest, clubsOfRequest, doubtsOf } from '#shared/builds/club-request.ts'
import {
  blankPutterRequest,
  putterDoubtsOf,
  PutterRequest,
  putterOfRequest,
  putterStyles,
} from '#shared/builds/putter-request.ts'
import { issuesOf } from '#shared/clubs/rules.ts'
import { Slot } from '#shared/clubs/slots.ts'

const messagesOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message)

test('a sheet changes every club by the same length and lie', () => {
  expect(builtClub('7i', { lengthInches: 0.25, lieDegrees: 1.5 })).toMatchObject({
    name: '7-iron',
    lengthInches: 37.25,
    lieDegrees: 64,
    loftDegrees: 31,
    isWood: false,
  })
  expect(
    ['D', '4H', 'UT', 'PW'].map((slot) => builtClub(Slot.parse(slot), { lengthInches: 0, lieDegrees: 0 }).isWood),
  ).toEqual([true, true, false, false])
})

test.each([
  ['no club', { clubs: [] }, 'Choose at least one club.'],
  ['fifteen clubs', { clubs: Slot.options.slice(0, 15) }, 'Choose at most 14: the Rules allow no more in a bag.'],
  ['a length between two eighths', { lengthInches: 0.1 }, 'Use steps of 0.125 in.'],
  ['a lie that is bent too far', { lieDegrees: 4.25 }, 'Use 4° or less.'],
  ['half a wrap', { wraps: 0.5 }, 'Use whole wraps.'],
  ['no number', { lengthInches: Number.NaN }, 'Write a number.'],
])('a request for %s is refused with what to do', (_, wrong, message) => {
  expect(messagesOf(ClubRequest.safeParse({ ...blankClubRequest, ...wrong }))).toContain(message)
})

test('what is unusual is said, not refused', () => {
  const long = { ...blankClubRequest, clubs: ['D', '7i'] as const, lengthInches: 1, wraps: 6 }

  expect(ClubRequest.safeParse(long).success).toBe(true)
  expect(doubtsOf({ ...long, clubs: ['D', '7i'] })).toEqual([
    'Driver: Length 46 1/4 is outside the usual 43 to 46 in.',
    '6 wraps under a grip: a larger grip may feel better.',
  ])
  expect(doubtsOf(blankClubRequest)).toEqual([])
})

test('a request is a sheet in the order of the bag; what is not decided is left out', () => {
  const asked = { ...blankClubRequest, clubs: ['PW' as const, '5i' as const], lieDegrees: -1, hand: 'left' as const }

  expect(clubsOfRequest({ ...asked, flex: 'stiff', swingWeight: 'D2' })).toEqual([
    {
      slot: '5i',
      spec: {
        loft: 2450,
        lie: 6050,
        length: 608,
        hand: 'left',
        gripSize: 'standard',
        wraps: 0,
        swingWeight: 320,
        flex: 'S',
      },
    },
    expect.objectContaining({ slot: 'PW' }),
  ])
  expect(clubsOfRequest(asked)[0]?.spec).not.toHaveProperty('flex')
})

test('only a press grip leans the shaft', () => {
  const asked = { ...blankPutterRequest, grip: 'pistol', shaftLeanDegrees: 2 }

  expect(messagesOf(PutterRequest.safeParse(asked))).toEqual(['Only a press grip is drilled for a shaft that leans.'])
  expect(PutterRequest.safeParse({ ...asked, shaftLeanDegrees: 0 }).success).toBe(true)
})

test.each(Object.entries(putterStyles))('the usual length of a %s putter raises no doubt', (style, { usual }) => {
  const request = PutterRequest.parse({
    ...blankPutterRequest,
    style,
    lengthInches: usual,
    lieDegrees: style === 'broomstick' ? 79 : 70,
  })

  expect(putterDoubtsOf(request)).toEqual([])
  expect(putterDoubtsOf({ ...request, lengthInches: 30 })).toHaveLength(1)
  const putter = putterOfRequest(request)
  expect(putter.spec).toMatchObject({ length: usual * 16, style })
  expect(issuesOf(putter).filter(({ severity }) => severity === 'blocks')).toEqual([])
})

test.each([
  ['too upright', { lieDegrees: 80.5 }, 'The Rules allow 80° at most.'],
  ['too short', { lengthInches: 17 }, 'The Rules ask for 18 in or more.'],
])('a putter that is %s is refused by the Rules', (_, wrong, message) => {
  expect(messagesOf(PutterRequest.safeParse({ ...blankPutterRequest, ...wrong }))).toContain(message)
})

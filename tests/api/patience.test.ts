import { expect, test } from 'vitest'

import { backOff, dataPatience, patient, permissionPatience } from '#client/api/patience.ts'
import { Failure } from '#shared/http/failure.ts'

const unreachable = new Failure('unavailable', 'Nobody answers.')

/** The waits in seconds until it is given up. */
function waitsOf({ retry, retryDelay }: typeof patient, error: Error = unreachable): number[] {
  const waits: number[] = []
  while (waits.length < 20 && retry(waits.length, error)) waits.push(retryDelay(waits.length) / 1000)
  return waits
}

test('each wait is twice the one before, from one second to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 40].map(backOff)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('the data of a page is tried once more, what every page stands on three times', () => {
  expect(waitsOf(dataPatience)).toEqual([1])
  expect(waitsOf(patient)).toEqual([1, 2, 4])
})

test('permissions are asked for three times, after two and after four seconds', () => {
  expect(waitsOf(permissionPatience)).toEqual([2, 4])
  expect(waitsOf(permissionPatience, new Failure('session_expired', 'It has ended.'))).toEqual([])
})

test('what was refused on good grounds is not asked for again', () => {
  const refused = (['not_allowed', 'not_found', 'invalid_input', 'session_expired'] as const).map(
    (code) => new Failure(code, 'No.'),
  )

  expect(refused.map((error) => waitsOf(patient, error))).toEqual([[], [], [], []])
  expect(waitsOf(patient, new Failure('internal', 'Oh.'))).toEqual([1, 2, 4])
})

import { expect, test } from 'vitest'

import { takeExclusively } from '#server/booking/calendar/take-time.ts'

const nine = new Date('2001-01-04T09:00:00Z')
const ten = new Date('2001-01-04T10:00:00Z')

test('one at a time takes a time; who waits looks when that turn has ended, and the next takes it if it failed', async () => {
  const done: string[] = []
  const ends: ((error?: Error) => void)[] = []
  const attempt = (name: string) =>
    takeExclusively(nine, {
      look: () => {
        done.push(`${name} looks`)
        return Promise.resolve(name)
      },
      take: (found) => {
        done.push(`${found} takes`)
        return new Promise<string>((resolve, reject) =>
          ends.push((error) => (error ? reject(error) : resolve(`${found} has it`))),
        )
      },
    })
  const attempts = ['first', 'second', 'third'].map(attempt)
  await expect.poll(() => ends.length).toBe(1)
  const late = attempt('late')
  expect(done).toEqual(['first looks', 'second looks', 'third looks', 'first takes'])

  ends[0]?.(new Error('taken'))
  await expect(attempts[0]).rejects.toThrow('taken')
  await expect.poll(() => ends.length).toBe(2)
  expect(done.slice(4)).toEqual(['second looks', 'third looks', 'late looks', 'second takes'])

  for (let turn = 1; turn < 4; turn++) {
    await expect.poll(() => ends.length).toBe(turn + 1)
    ends[turn]?.()
  }
  expect((await Promise.all([late, ...attempts.slice(1)])).toSorted()).toEqual([
    'late has it',
    'second has it',
    'third has it',
  ])
})

test('who wants another time waits for nobody', async () => {
  const never = { look: () => Promise.resolve(), take: () => new Promise<string>(() => undefined) }
  for (let n = 0; n < 5; n++) void takeExclusively(nine, never)

  expect(await takeExclusively(ten, { look: () => Promise.resolve(), take: () => Promise.resolve('booked') })).toBe(
    'booked',
  )
})

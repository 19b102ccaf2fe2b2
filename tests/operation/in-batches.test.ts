import { expect, test } from 'vitest'

import { attemptAll, inBatches, inSharedBatches } from '#server/kernel/in-batches.ts'

const twoAtATime = (rows: readonly number[]) => (after: number | undefined) =>
  Promise.resolve(rows.filter((row) => row > (after ?? 0)).slice(0, 2))

test.for([1, 3])(
  'with %i at once a row that fails stops none of the others, and is thrown at the end',
  async (atOnce) => {
    const done: number[] = []
    const work = (row: number) => {
      if (row === 2 || row === 5) return Promise.reject(new Error(`row ${row}`))
      done.push(row)
      return Promise.resolve()
    }

    await expect(inBatches(twoAtATime([1, 2, 3, 4, 5]), work, { atOnce })).rejects.toThrow(
      '2 failed, the first one by: Error: row 2',
    )
    expect(done.toSorted((a, b) => a - b)).toEqual([1, 3, 4])
    await expect(inBatches(twoAtATime([1, 2, 3]), work, { atOnce })).rejects.toThrow('row 2')
    await expect(inBatches(twoAtATime([1, 3]), work, { atOnce })).resolves.toBeUndefined()
  },
)

test('several that share what waits do each row, hardly any twice, and throw what failed at the end', async () => {
  const waiting = new Set(Array.from({ length: 1000 }, (_, at) => String(at)))
  const list = (among: readonly string[] = [...waiting]) =>
    Promise.resolve(among.filter((id) => waiting.has(id)).map((id) => ({ id })))
  let attempts = 0
  const work = async ({ id }: { id: string }) => {
    attempts++
    await new Promise(setImmediate)
    if (id === '7') throw new Error('row 7')
    waiting.delete(id)
  }
  const servers = await Promise.allSettled([1, 2].map(() => inSharedBatches(list, work, { atOnce: 3 })))

  expect([...waiting]).toEqual(['7'])
  expect(servers.filter(({ status }) => status === 'rejected')).not.toHaveLength(0)
  expect(attempts).toBeLessThan(1500)
})

test('of several works each is done, whatever failed before it', async () => {
  const done: string[] = []
  const works = ['a', 'b', 'c'].map((name) => () => {
    done.push(name)
    return name === 'b' ? Promise.reject(new Error(name)) : Promise.resolve()
  })

  await expect(attemptAll(works)).rejects.toThrow('b')
  expect(done).toEqual(['a', 'b', 'c'])
})

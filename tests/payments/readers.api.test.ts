import { describe, expect } from 'vitest'

import { readersContract } from '#shared/payments/readers-contract.ts'
import { key } from '#tests/orders/counter.ts'

import { test } from './networks.ts'
import { codes, standReader } from './stand-reader.ts'

// The readers of the counter, with each provider.

describe.for(['demo', 'stripe'] as const)('with readers of %s', (name) => {
  test('a reader is added by its code, renamed, retired and added again; only who may', async ({
    services,
    stripe,
    counter: { desk },
    as,
    db,
  }) => {
    const { admin, add, reader } = await standReader({ name, services, stripe, desk, as })
    expect(reader).toMatchObject({ name: 'Front desk', isOnline: true, isBusy: false, version: 1 })
    const asked = { headers: key(), body: { name: 'Bar', code: codes[name] } }
    const bar = await admin(readersContract.addReader, asked)
    expect(await admin(readersContract.addReader, asked)).toEqual(bar)
    await expect(add('bar')).rejects.toMatchObject({ code: 'conflict', facts: { details: [{ path: 'name' }] } })
    await expect(add('Shop', 'no-such-code')).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { details: [{ path: 'code' }] },
    })
    const params = { readerId: bar.id }
    for (const caller of [desk, await as('front_desk')]) {
      await expect(caller(readersContract.addReader, asked)).rejects.toMatchObject({ code: 'not_allowed' })
    }

    const change = (name: string, more: { version: number; retired?: boolean }) =>
      admin(readersContract.changeReader, { params, body: { name, retired: false, ...more } })
    expect(await change('Clubhouse bar', { version: 1 })).toMatchObject({ name: 'Clubhouse bar', version: 2 })
    await expect(change('Late', { version: 1 })).rejects.toMatchObject({ code: 'version_conflict' })
    await expect(change('FRONT DESK', { version: 2 })).rejects.toMatchObject({ code: 'conflict' })
    await change('Clubhouse bar', { version: 2, retired: true })
    await expect(change('Clubhouse bar', { version: 3 })).rejects.toMatchObject({ code: 'not_found' })

    const { readers } = await desk(readersContract.listReaders, {})
    expect(readers).toMatchObject([{ name: 'Front desk', isOnline: true }])
    const events = await db
      .selectFrom('auditEvent')
      .select('action')
      .where('entity', '=', 'reader')
      .orderBy('id')
      .execute()
    expect(events.map(({ action }) => action)).toEqual([
      'reader_added',
      'reader_added',
      'reader_changed',
      'reader_retired',
    ])
  })

  test('two of the staff who send one key add two readers', async ({ services, stripe, counter: { desk }, as }) => {
    const { admin } = await standReader({ name, services, stripe, desk, as })
    const headers = key()
    const added = await admin(readersContract.addReader, { headers, body: { name: 'Bar', code: codes[name] } })
    const others = await as('admin')

    expect(
      (await others(readersContract.addReader, { headers, body: { name: 'Shop', code: codes[name] } })).id,
    ).not.toBe(added.id)
  })
})

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { keyOf, withIdempotency } from '#server/kernel/http/idempotency.ts'
import { placeWith } from '#server/kernel/place.ts'
import type { Work } from '#server/kernel/work.ts'
import { within } from '#server/payments/patience.ts'
import type { PaymentProvider, ProviderReader } from '#server/payments/provider.ts'
import { getLocation } from '#server/settings/service.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type NewReader, type Reader, type ReaderChange, readersContract } from '#shared/payments/readers-contract.ts'

import { findReader, insertReader, listReadersHere, lockReader, type ReaderRow, updateReader } from './store.ts'

/** How long the counter waits for the state of readers. */
const patienceMilliseconds = 4000

const present = ({ id, name, serial, isBusy, version }: ReaderRow, isOnline: boolean | null): Reader => ({
  id,
  name,
  serial,
  isOnline,
  isBusy,
  version,
})

/** The readers of the place with their states. Without an answer the state is unknown, and they can be tried. */
export async function readReaders(work: Work): Promise<{ readers: Reader[] }> {
  const {
    services: { paymentProvider },
  } = work
  const rows = paymentProvider ? await listReadersHere(work, paymentProvider.name) : []
  if (!paymentProvider || rows.length === 0) return { readers: [] }

  const seen = await statesOf(work, paymentProvider)
  return {
    readers: rows.map((row) =>
      present(row, seen && (seen.find(({ ref }) => ref === row.providerRef)?.isOnline ?? false)),
    ),
  }
}

async function statesOf(work: Work, provider: PaymentProvider): Promise<ProviderReader[] | null> {
  try {
    return await within(patienceMilliseconds, provider.listReaders(work))
  } catch (error) {
    work.services.log.warn({ err: error }, 'A provider did not say which readers are online')
    return null
  }
}

interface ReaderRequest {
  body: NewReader
  key: string
}

/** Registers a reader with the provider by its code. */
export function addReader(work: Work, { body, key }: ReaderRequest): Promise<Reader> {
  const {
    services: { paymentProvider },
    now,
  } = work
  const keyed = { endpoint: readersContract.addReader, key, request: body }

  return withIdempotency(work, keyed, async (keep) => {
    if (!paymentProvider) throw new Failure('not_offered', 'Cards are not taken here: set up Stripe first.')
    const place = await getLocation(work)
    const others = await listReadersHere(work, paymentProvider.name)
    // Checked before the code is used up.
    if (others.some(({ name }) => name.toLowerCase() === body.name.toLowerCase())) throw nameTaken(body.name)
    const {
      ref: providerRef,
      serial,
      isOnline,
    } = await addTo(work, paymentProvider, {
      ...body,
      key: keyOf(work, keyed),
      place,
    })

    return namingTaken(body.name, () =>
      atomically(work, async (work) => {
        const { name } = body
        const row = { locationId: place.id, name, provider: paymentProvider.name, providerRef, serial, addedAt: now }
        const made = await insertReader(work, row)
        if (!made) throw new Failure('conflict', 'This reader is here already.')

        const added = { action: 'reader_added', entity: 'reader', entityId: made.id, after: { name, serial } }
        await recordEvent(work, added)
        return keep(work, present(await getReader(work, made.id), isOnline))
      }),
    )
  })
}

async function addTo(
  work: Work,
  provider: PaymentProvider,
  reader: Parameters<PaymentProvider['addReader']>[1],
): Promise<ProviderReader> {
  const added = await provider.addReader(work, reader).catch((error: unknown) => {
    work.services.log.warn({ err: error }, 'A provider did not add a reader')
    throw new Failure('unavailable', 'The provider did not answer. Try again in a moment.', { cause: error })
  })
  if (typeof added !== 'string') return added
  if (added === 'place') {
    throw new Failure('invalid_input', 'The address of the studio is refused: complete it under Settings, Set-up.')
  }

  throw invalidField(
    'code',
    'No reader shows this code now. Have the reader show a new one, and type it within a few minutes.',
  )
}

async function getReader(work: OnDatabase, id: string): Promise<ReaderRow> {
  const reader = await findReader(work, id)
  if (!reader) throw new Failure('not_found', 'There is no such reader.')

  return reader
}

interface Change extends ReaderChange {
  readerId: string
}

/** Renames or retires a reader. */
export function changeReader(work: Work, { readerId, name, retired, version }: Change): Promise<Reader> {
  return namingTaken(name, () =>
    atomically(work, async (work) => {
      await lockReader(work, readerId)
      const before = await getReader(work, readerId)
      if (before.version !== version) {
        throw new Failure('version_conflict', `Somebody has just changed ${before.name}. Look at it again.`, {
          current: present(before, null),
        })
      }
      if (retired && before.isBusy) throw new Failure('wrong_state', `${before.name} asks for a card. Wait for it.`)

      await updateReader(work, readerId, { name, retiredAt: retired ? work.now : null })
      await recordEvent(work, {
        action: retired ? 'reader_retired' : 'reader_changed',
        entity: 'reader',
        entityId: readerId,
        before: { name: before.name },
        after: { name },
      })
      return present({ ...before, name, version: version + 1 }, null)
    }),
  )
}

async function namingTaken<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (constraintBrokenBy(error) !== 'reader_name_is_unique') throw error

    throw nameTaken(name, error)
  }
}

const nameTaken = (name: string, cause?: unknown) =>
  new Failure('conflict', `There is a reader “${name}” already.`, {
    details: [{ path: 'name', message: 'Another reader is called like this.' }],
    cause,
  })

/** A reader in use. */
export async function readerToAsk(work: Work, readerId: string): Promise<ReaderRow> {
  const reader = await findReader(work, readerId)
  if (reader && reader.provider === work.services.paymentProvider?.name) return reader

  throw new Failure('invalid_input', 'There is no such reader.', {
    details: [{ path: 'readerId', message: 'There is no such reader.' }],
  })
}

/** Reserves a reader for a payment that is taken where it stands: it asks for no other card meanwhile. */
export async function keepReader(work: Work, readerId: string): Promise<void> {
  await lockReader(work, readerId)
  const { name, isBusy, locationId } = await getReader(work, readerId)
  if (locationId !== work.place.id) {
    const { name: where } = placeWith(work.services.places, locationId)
    throw invalidField(
      'readerId',
      `${name} stands at ${where}, and this is paid at ${work.place.name}: choose a reader that stands there.`,
    )
  }
  if (isBusy)
    throw new Failure('wrong_state', `${name} is busy with another payment. Wait for it, or take another one.`)
}

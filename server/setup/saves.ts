import { createHash } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import { type LeftOutside, presentOutside } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'
import type { Change, SetupOutside } from '#shared/settings/setup-contract.ts'
import type { SectionName, SetupDocument } from '#shared/settings/setup.ts'

import { readSetupDocument } from './document.ts'

const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 16)

/** Of the studio as it is, wherever it was changed. */
export const versionOf = (document: SetupDocument): string => digestOf(document)

/** What a save leaves outside, with a version that differs as soon as something comes, goes or changes; undefined where it is nothing. */
export function outsideOf(left: LeftOutside): SetupOutside | undefined {
  const bookings = presentOutside(left)
  const others = left.blocks.map(({ time: { id, title, startsAt }, place }) => {
    return { id, title, local: localTimeOf(startsAt, place.zone) }
  })
  if (bookings.length + others.length === 0) return undefined
  const seen = [...bookings.map(({ id, version }) => `${id} ${version}`), ...others.map(({ id }) => id)].toSorted()

  return { bookings, others, version: digestOf(seen) }
}

/** Whoever runs the operator's tool is nobody of the studio. */
const saverOf = (actor: Actor | undefined) => (actor ? actorIdOf(actor) : null)

/** Notes how these sections stand now, and who has saved them. */
export async function noteSaves(
  work: Timed,
  sections: readonly SectionName[],
  { actor, now }: { actor: Actor | undefined; now: Date },
): Promise<void> {
  if (sections.length === 0) return

  const document = await readSetupDocument(work, sections)
  const saves = sections.map((section) => ({
    section,
    digest: digestOf(document[section]),
    savedBy: saverOf(actor),
    savedAt: now,
  }))
  await work.trx
    .insertInto('setupSave')
    .values(saves)
    .onConflict((on) =>
      on.column('section').doUpdateSet((eb) => ({
        digest: eb.ref('excluded.digest'),
        savedBy: eb.ref('excluded.savedBy'),
        savedAt: eb.ref('excluded.savedAt'),
      })),
    )
    .execute()
}

interface Save {
  /** As it was before any of the changes. */
  here: SetupDocument
  changes: readonly Change[]
  /** That of the document which was looked at before; undefined where none was. */
  version: string | undefined
  actor: Actor | undefined
  isOpen: boolean
}

/**
 * Refuses changes by whoever did not know what is here: by their version, or, where they name none, by who saved last what they would
 * change or take out. What changes nothing is never refused, so that a save whose answer was lost can be sent again.
 */
export async function refuseUnseen(
  { trx }: OnDatabase,
  { here, changes, version, actor, isOpen }: Save,
): Promise<void> {
  if (changes.length === 0) return
  if (version !== undefined) {
    if (version !== versionOf(here)) throw conflict(here, changes)
    return
  }
  // Once it is open nothing is taken out, and what is changed was named.
  if (isOpen) return

  const saves = new Map((await trx.selectFrom('setupSave').selectAll().execute()).map((save) => [save.section, save]))
  const isKnown = ({ section }: Change) => {
    // What every studio begins with was added by nobody.
    if (here[section] === undefined) return true

    const save = saves.get(section)
    return save?.savedBy === saverOf(actor) && save.digest === digestOf(here[section])
  }
  const unseen = changes.filter((change) => change.what !== 'added' && change.what !== 'invited' && !isKnown(change))
  if (unseen.length > 0) throw conflict(here, unseen)
}

/** Of whoever looked at it all before it changed. */
export const changedSince = (here: SetupDocument) => conflict(here, [])

function conflict(here: SetupDocument, changes: readonly Change[]): Failure {
  const named = (what: Change['what'][], words: string) => {
    const keys = changes.filter((change) => what.includes(change.what)).map(({ key, section }) => key || section)
    return keys.length > 0 ? ` Yours would ${words} ${keys.join(', ').slice(0, 500)}.` : ''
  }

  return new Failure(
    'version_conflict',
    `Somebody else has changed the set-up meanwhile.${named(['removed', 'retired'], 'take out')}${named(['changed'], 'change')} Look at it as it is now, and save yours again with its version.`,
    { current: { version: versionOf(here), document: here } },
  )
}

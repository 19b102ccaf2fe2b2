import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import {
  type ManyCode,
  type ManyPlan,
  type ManyRequest,
  manyActs,
  mostNamed,
  mostRows,
  type Refused,
  type RowChange,
} from '#shared/lists/many.ts'
import { numberWords } from '#shared/number-words.ts'
import { type Actor, holds, signedIn } from '#shared/permissions/may.ts'

import type { ManyAct, Refusal, Verdict } from './act.ts'
import { insertAct } from './store.ts'

/** The act of a code, for whoever may do it. */
export function actOf({ services, context }: Work, code: ManyCode): ManyAct {
  if (!mayDo(context.actor, code)) {
    throw new Failure('not_allowed', 'Your account may not do this. Ask the studio’s administrator.')
  }
  const act = services.manyActs.get(code)
  if (!act) throw new Error(`No feature does ${code}.`)

  return act
}

export const mayDo = (actor: Actor, code: ManyCode): boolean => holds(actor, manyActs[code].needs)

/** Previews an act, and keeps what was previewed: that is done, and nothing else that matches meanwhile. */
export async function planAct(work: Work, { code, asked, rows }: ManyRequest): Promise<ManyPlan> {
  const act = actOf(work, code)
  const byId = signedIn(work.context.actor).userId
  const ids = await idsOf(work, act, rows)

  return atomically(work, async (work) => {
    const verdicts = await act.judge(work, ids, asked)
    const versions = act.versionOf ? ids.map((id) => versionIn(act, verdicts.get(id))) : null
    const kept = { code, byId, locationId: work.place.id, asked, rowIds: ids, versions, plannedAt: work.now }
    const { id } = await insertAct(work, kept)
    const refused = refusedIn(verdicts)
    const able = ids.length - refused.size

    return {
      id,
      able,
      refused: await namedRefusals(work, act, refused),
      mails: act.countMails?.(able, asked) ?? 0,
      ...(await changesIn(work, act, verdicts)),
    }
  })
}

/** Of more than one act takes nobody is told what it would do. */
async function idsOf(work: Work, act: ManyAct, rows: ManyRequest['rows']): Promise<string[]> {
  const most = act.most ?? mostRows
  // By id, in the order in which rows are locked.
  const ids = ('ids' in rows ? [...new Set(rows.ids)] : await act.match(work, rows.matching, most + 1)).toSorted()
  if (ids.length > most) {
    const count = numberWords(most, work.place.locale)
    throw new Failure('quota_exceeded', `One act takes ${count} at most. Filter the list, and do it in parts.`)
  }
  if (ids.length === 0) throw new Failure('not_found', 'Nothing matches any more. Look at the list again.')

  return ids
}

/** 0 is no version: a row that may not be changed has none. */
const versionIn = (act: ManyAct, verdict: Verdict<unknown> | undefined): number =>
  verdict && 'plan' in verdict ? (act.versionOf?.(verdict.plan) ?? 0) : 0

export const refusedIn = (verdicts: ReadonlyMap<string, Verdict<unknown>>): Map<string, Refusal> =>
  new Map([...verdicts].flatMap(([id, verdict]) => ('refusal' in verdict ? [[id, verdict.refusal] as const] : [])))

export const plansIn = (verdicts: ReadonlyMap<string, Verdict<unknown>>): Map<string, unknown> =>
  new Map([...verdicts].flatMap(([id, verdict]) => ('plan' in verdict ? [[id, verdict.plan] as const] : [])))

async function namedRefusals(work: Work, act: ManyAct, refused: ReadonlyMap<string, Refusal>): Promise<Refused> {
  const reasons = [...Map.groupBy(refused.values(), ({ reason }) => reason)]
    .map(([reason, alike]) => ({ reason, sentence: alike[0]?.sentence ?? '', count: alike.length }))
    .toSorted((one, other) => other.count - one.count)
  const rows = [...refused].slice(0, mostNamed).map(([id, { sentence }]) => ({ id, sentence }))

  return { count: refused.size, reasons, rows: await named(work, act, rows) }
}

/** The same rows with what people call them. */
export async function named<Row extends { id: string }>(work: Work, act: ManyAct, rows: readonly Row[]) {
  const names = await act.name(
    work,
    rows.map(({ id }) => id),
  )

  return rows.map((row) => ({ ...row, ...(names.get(row.id) ?? { title: 'No longer there', to: null }) }))
}

const shown = 5

async function changesIn(work: Work, act: ManyAct, verdicts: ReadonlyMap<string, Verdict<unknown>>) {
  if (!act.show) return { changes: [], extremes: [] }

  const all = [...plansIn(verdicts)].flatMap(([id, plan]) => {
    const change = act.show?.(work, plan)
    return change ? [{ id, ...change }] : []
  })
  const bySize = all.filter(({ by }) => by !== undefined).toSorted((one, other) => (one.by ?? 0) - (other.by ?? 0))
  const extremes = bySize.length > shown ? [bySize[0], bySize.at(-1)].flatMap((one) => one ?? []) : []
  const wordsOf = (rows: typeof all): Promise<RowChange[]> =>
    named(
      work,
      act,
      rows.map(({ by: _by, ...row }) => row),
    )

  return { changes: await wordsOf(all.slice(0, shown)), extremes: await wordsOf(extremes) }
}

import { useQuery } from '@tanstack/react-query'

import type { Act } from '#client/api/use-act.ts'
import { useNumber } from '#client/ui/browser/numbers.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import type { ManyCode, ManyDone, ManyList, ManyUndone, RecentAct } from '#shared/lists/many.ts'

import { LeftOut } from './LeftOut.tsx'
import { recentActs } from './queries.ts'
import { doneWords, rowsWords } from './words.ts'

/** Which act is undone. */
export interface Undone {
  actId: string
  code: ManyCode
}

interface RecentActsProps {
  list: ManyList
  undoing: Act<Undone, ManyUndone>
  /** Goes on with what broke off. */
  goingOn: Act<Undone, ManyDone>
}

/** Above a list: what was done to many of its rows, as long as it can be undone, and what stayed when it was. */
export function RecentActs({ list, undoing, goingOn }: RecentActsProps) {
  const now = useNow(10)
  const { data } = useQuery(recentActs(list))
  const acts = data?.acts.filter(({ undoUntil }) => undoUntil > now) ?? []
  const number = useNumber()
  const { data: outcome, error, isPending, variables } = undoing

  return (
    <>
      {acts.map((act) => (
        <div key={act.id} className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <output className="figures">{sentenceOf(act, now, number)}</output>
          {act.left > 0 && !act.isUndoing && act.by === null && (
            <Button
              tone="quiet"
              size="tight"
              busy={goingOn.isPending && goingOn.variables.actId === act.id}
              onClick={() => goingOn.mutate({ actId: act.id, code: act.code })}
            >
              Go on
            </Button>
          )}
          <Button
            tone="quiet"
            size="tight"
            busy={isPending && variables.actId === act.id}
            onClick={() => undoing.mutate({ actId: act.id, code: act.code })}
          >
            {act.isUndoing ? 'Go on undoing' : 'Undo'}
          </Button>
        </div>
      ))}
      {goingOn.error && <Refusal title="It does not go on" error={goingOn.error} />}
      {error && <Refusal title="It is not undone" error={error} />}
      {outcome && variables && outcome.refused.count > 0 && (
        <Notice
          kind="warning"
          title={`Undone for ${rowsWords(variables.code, outcome.undone, number)}; ${number(outcome.refused.count)} stay`}
        >
          <LeftOut refused={outcome.refused} />
          <span>
            <Button tone="quiet" size="tight" onClick={() => undoing.reset()}>
              Close
            </Button>
          </span>
        </Notice>
      )}
    </>
  )
}

/** `Tagged 4,960 people 2 minutes ago.`, `Tagged 1,000 people just now; 4,143 are left to do.` */
function sentenceOf(act: RecentAct, now: Date, number: (value: number) => string): string {
  const { code, done, left, isUndoing, doneAt, by } = act
  const minutes = Math.max(0, Math.floor((now.getTime() - doneAt.getTime()) / 60_000))
  const words = doneWords(code, done, number)
  const when = minutes === 0 ? 'just now' : minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`

  const whose = by === null ? words : `${by}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`
  const rest = left === 0 ? '' : `; ${number(left)} are left to ${isUndoing ? 'undo' : 'do'}`

  return `${whose} ${when}${rest}.`
}

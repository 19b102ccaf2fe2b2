import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { isUnknown, sentenceAfter } from '#client/errors/unanswered.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { useDebounced } from '#client/ui/browser/debounced.ts'
import { useNumber } from '#client/ui/browser/numbers.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import {
  type ManyCode,
  type ManyDone,
  manyContract,
  type ManyList,
  type ManyPlan,
  type ManyRequest,
} from '#shared/lists/many.ts'

import { LeftOut } from './LeftOut.tsx'
import type { OfMany } from './ManyActs.tsx'
import { buttonWords, doneWords, effectWords } from './words.ts'

interface ManyDialogProps extends Omit<OfMany<ManyList>, 'rows'> {
  title: string
  code: ManyCode
  /** Undefined while something that it asks is missing. */
  request: ManyRequest | undefined
  /** What is missing, where nothing is previewed yet. */
  missing?: string
  /** It cannot be undone. */
  isGrave?: boolean
  /** What is asked beside the rows. */
  children?: ReactNode
}

/** An act on many: what it asks, what it would do in figures, and who is left out and why; then it is done to exactly these. */
export function ManyDialog({ title, code, request, missing, isGrave = false, children, ...rest }: ManyDialogProps) {
  const { touches, onClose, onDone } = rest
  const number = useNumber()
  const plan = usePlan(request)
  const [outcome, setOutcome] = useState<ManyDone>()
  const doing = useAct(manyContract.doManyAct, {
    touches,
    onDone(answer) {
      onDone(answer)
      // What was not previewed has to be said before it is left.
      if (answer.refused.count > (plan.data?.refused.count ?? 0)) setOutcome(answer)
      else onClose()
    },
    // Without an answer the same preview is done again, which happens once: another would write to everybody a second time.
    onFailed: (error) => (isUnknown(error) ? undefined : plan.refetch()),
  })
  if (outcome) return <Outcome title={title} code={code} outcome={outcome} onClose={onClose} />

  return (
    <ActDialog
      title={title}
      act={doing}
      verb={plan.data && plan.data.able > 0 ? buttonWords(code, plan.data.able, number) : title}
      otherwise="Nothing more was done"
      isOff={!plan.isReady || plan.data?.able === 0}
      isGrave={isGrave}
      onAct={() => plan.data && doing.mutate({ params: { actId: plan.data.id } })}
      onClose={onClose}
    >
      {children}
      <Preview code={code} plan={plan} missing={request ? undefined : missing} />
    </ActDialog>
  )
}

/** Previews what is asked, once it has rested. Each look is another one, since each preview is done once. */
function usePlan(request: ManyRequest | undefined) {
  const [opened] = useState(() => crypto.randomUUID())
  const text = request ? JSON.stringify(request) : ''
  const rested = useDebounced(text)
  const isRested = text !== '' && rested === text
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['many-plan', opened, rested],
    queryFn: () => (request ? call(manyContract.planManyAct, { body: request }) : null),
    enabled: isRested,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

  return { data: data ?? undefined, error, refetch, isReady: isRested && !isFetching && !error && data !== undefined }
}

interface PreviewProps {
  code: ManyCode
  plan: ReturnType<typeof usePlan>
  missing: string | undefined
}

function Preview({ code, plan: { data, error, isReady, refetch }, missing }: PreviewProps) {
  const number = useNumber()
  if (missing !== undefined) return <p className="text-sm text-muted">{missing}</p>
  if (error) {
    return (
      <Notice kind="problem" title="There is no preview">
        <p>{sentenceAfter(error)}</p>
        <span>
          <Button tone="quiet" size="tight" onClick={() => void refetch()}>
            Look again
          </Button>
        </span>
      </Notice>
    )
  }
  if (!data) return <p className="min-h-6 text-sm text-muted">Looking at each…</p>

  return (
    <section aria-label="Preview" className={`grid gap-3 border-t border-line pt-3 ${isReady ? '' : 'opacity-60'}`}>
      <output className="font-semibold figures">
        {effectWords(code, { able: data.able, refused: data.refused.count }, number)}
      </output>
      {data.mails > 0 && code !== 'message_people' && (
        <p className="text-sm">{number(data.mails)} of their clients get a mail, where an address is known.</p>
      )}
      <Changes plan={data} />
      <LeftOut refused={data.refused} />
    </section>
  )
}

/** The first of them as they are and as they become, and those that change least and most. */
function Changes({ plan: { changes, extremes } }: { plan: ManyPlan }) {
  if (changes.length === 0) return null
  const shown = new Set(changes.map(({ id }) => id))
  const others = extremes.filter(({ id }) => !shown.has(id))

  return (
    <table className="w-full text-sm">
      <caption className="sr-only">What changes</caption>
      <thead className="text-left text-muted">
        <tr>
          <th scope="col" className="py-1 font-medium">
            The first {changes.length}
            {others.length > 0 && ', and who changes least and most'}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            Now
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-medium">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {[...changes, ...others].map(({ id, title, before, after }) => (
          <tr key={id} className="border-t border-line">
            <td className="py-1 wrap-anywhere">{title}</td>
            <td className="py-1 pl-3 text-right whitespace-nowrap text-muted figures">{before}</td>
            <td className="py-1 pl-3 text-right font-medium whitespace-nowrap figures">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface OutcomeProps {
  title: string
  code: ManyCode
  outcome: ManyDone
  onClose: () => void
}

/** What came of it, where somebody could not who could at the preview. */
function Outcome({ title, code, outcome: { done, refused }, onClose }: OutcomeProps) {
  const number = useNumber()

  return (
    <Dialog title={title} onClose={onClose}>
      <p className="font-semibold figures">
        {doneWords(code, done, number)}; {number(refused.count)} could not, more than at the preview.
      </p>
      <LeftOut refused={refused} />
      <div className="flex justify-end">
        <Button data-first onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

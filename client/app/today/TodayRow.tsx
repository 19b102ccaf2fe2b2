import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import type { DoneHere, TodayAct, TodayRow as Row, UndoAct } from '#client/routing/today.ts'
import { Button } from '#client/ui/Button.tsx'
import { failedToast } from '#client/ui/feedback/error-toast.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'

import { rowMark } from './step-row.ts'

interface TodayRowProps {
  row: Row
  onActed: (element: Element | null) => void
}

/** One thing to do: the row leads to its record, its first act is where the focus goes. */
export function TodayRow({ row, onActed }: TodayRowProps) {
  const { isUrgent = false, what, who, about, figure, details = [], to, acts } = row
  const name = (
    <>
      <span className="font-semibold">{who}</span> <span className="text-muted">{about}</span>
    </>
  )

  return (
    <li className="relative col-span-full grid grid-cols-subgrid text-sm hover:bg-sunken">
      <div className="col-span-full grid min-h-row grid-cols-subgrid items-center gap-x-4 px-2 py-0.5">
        <span
          className={clsx(
            'flex items-start gap-1.5 figures @max-md:col-start-1',
            isUrgent && 'font-medium text-flag-deep',
          )}
        >
          {isUrgent && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />}
          <span className="min-w-0 wrap-anywhere">{what}</span>
        </span>
        <span className="flex flex-wrap justify-between gap-x-4 @max-md:col-start-1">
          <span className="min-w-0 wrap-anywhere">
            {to === undefined ? (
              <span className="block">{name}</span>
            ) : (
              <Link
                to={to}
                className="block after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-fairway"
              >
                {name}
              </Link>
            )}
          </span>
          <span className="text-muted figures">{figure}</span>
        </span>
        <span className="relative z-1 flex gap-x-2 gap-y-1 py-0.5 @max-md:col-start-2 @max-md:row-span-2 @max-md:row-start-1 @max-md:flex-col @md:flex-wrap @md:justify-end">
          {acts.map((act, index) => (
            <Act key={act.label} act={act} who={who} isFirst={index === 0} onActed={onActed} />
          ))}
        </span>
      </div>
      {details.length > 0 && <Details details={details} />}
    </li>
  )
}

interface ActProps {
  act: TodayAct
  who: string
  isFirst: boolean
  onActed: TodayRowProps['onActed']
}

/** Done here, or where it leads: what needs a word or another time first. */
function Act({ act, who, isFirst, onActed }: ActProps) {
  if (!('to' in act)) return <ActHere {...{ act, who, isFirst, onActed }} />

  return (
    <ButtonLink to={act.to} tone="quiet" size="tight" {...(isFirst && rowMark)}>
      {act.label}
      <span className="sr-only">: {who}</span>
    </ButtonLink>
  )
}

function ActHere({ act: { label, run, said }, who, isFirst, onActed }: ActProps & { act: DoneHere }) {
  const doing = useMutation({
    mutationFn: run,
    onSuccess: (undo) => toastDone(said, undo && (() => void takeBack(undo))),
    // Not in the row: it goes where the act was done without an answer, or by a colleague.
    onError: (error) =>
      toast({
        ...failedToast(error, 'Not done'),
        description: `${label}, ${who}: ${sentenceAfter(error)}`,
        stays: true,
      }),
  })

  return (
    <Button
      tone="quiet"
      size="tight"
      busy={doing.isPending}
      {...(isFirst && rowMark)}
      onClick={({ currentTarget, detail }) => {
        // The second half of a double click falls on the row that has come up meanwhile.
        if (detail > 1) return
        onActed(currentTarget)
        doing.mutate()
      }}
    >
      {label}
      <span className="sr-only">: {who}</span>
    </Button>
  )
}

// Not of the row, which has gone by then.
async function takeBack(undo: UndoAct): Promise<void> {
  try {
    await undo()
  } catch (error) {
    if (error instanceof Error) toast(failedToast(error, 'Not undone'))
  }
}

function Details({ details }: { details: NonNullable<Row['details']> }) {
  return (
    <dl className="col-span-full mb-2 ml-2 grid gap-x-4 gap-y-1 border-l-2 border-line pl-3 @md:col-start-2 @md:-col-end-1 @md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {details.map(({ name, value }) => (
        <div key={name} className="@md:contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

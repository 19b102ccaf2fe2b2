import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'

import { sentenceAfter, titleAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { LeftOutside } from '#client/ui/feedback/LeftOutside.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { ProblemSummary } from '#client/ui/forms/ProblemSummary.tsx'
import { Conflict } from '#client/ui/record/Conflict.tsx'
import type { Both, Merged } from '#client/ui/record/merge.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Difference, SetupReport } from '#shared/settings/setup-contract.ts'

import { problemsIn } from './problems.ts'
import { placeWords, valueWords } from './value-words.ts'

const none: Difference[] = []

interface SavingState {
  isPending: boolean
  error: Error | null
  data: SetupReport | undefined
  /** What somebody else has saved meanwhile, brought into what is typed. */
  others: Omit<Merged, 'value'> | undefined
  takeTheirs: (both: Both) => void
  /** Saves it all the same, with what was named as standing outside. */
  keep: (ids: readonly string[]) => Promise<void>
}

interface Form {
  title: string
  lead: string
  saving: SavingState
  state: { errors: FieldErrors; submitCount: number }
  isLast?: boolean
  onSubmit: () => Promise<void>
  /** Applies also what differs from how the studio is. */
  onOverwrite: () => Promise<void>
  onBack: (() => void) | undefined
  children: ReactNode
}

/** One step: its fields, what stands in the way, and the way on. */
export function StepForm({
  title,
  lead,
  saving,
  state,
  isLast = false,
  onSubmit,
  onOverwrite,
  onBack,
  children,
}: Form) {
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirstEmpty(form.current), [])

  const problems = problemsIn(state.errors).map(({ path, label, message }) => ({
    label,
    message,
    focus: () => focusField(form.current, path),
  }))
  // What the fields lack and what the server refuses is drawn at different moments.
  useEffect(() => {
    if (state.submitCount > 0 || saving.error) summary.current?.focus()
  }, [state.submitCount, saving.error])

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) void onSubmit()
      }}
      className="grid max-w-3xl gap-6"
    >
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-1 max-w-[62ch] text-muted">{lead}</p>
      </div>
      <ProblemSummary
        ref={summary}
        refused={titleAfter(saving.error, 'It is not saved')}
        general={
          saving.error && !isConflict(saving.error) && problems.length === 0 ? sentenceAfter(saving.error) : undefined
        }
        problems={problems}
      />
      <Others saving={saving} />
      <LeftOutside
        error={saving.error}
        title="They would stand outside"
        isBusy={saving.isPending}
        onKeep={(ids) => void saving.keep(ids)}
      />
      <Differences differences={saving.data?.differences ?? none} onOverwrite={onOverwrite} />
      {children}
      <Foot isLast={isLast} isBusy={saving.isPending} onBack={onBack} />
    </form>
  )
}

/** What another person has changed stands below, each with its choice. */
const isConflict = (error: Error) => error instanceof Failure && error.code === 'version_conflict'

function Foot({ isLast, isBusy, onBack }: { isLast: boolean; isBusy: boolean; onBack: Form['onBack'] }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex gap-3 border-t border-line bg-paper px-4 py-3 md:static md:mx-0 md:px-0">
      {onBack && (
        <Button tone="quiet" onClick={onBack}>
          Back
        </Button>
      )}
      <Button type="submit" busy={isBusy} className="max-md:flex-1">
        {isLast ? 'Save and finish' : 'Next'}
      </Button>
    </div>
  )
}

/** Somebody else works at the set-up as well: what they have saved is named, and nothing of either is lost. */
function Others({ saving: { others, takeTheirs } }: { saving: SavingState }) {
  const wording = useStudio()
  const place = useSeen(others?.taken)
  if (!others || others.taken.length + others.both.length === 0) return null

  return (
    <>
      <Notice ref={place} kind="warning" title="Somebody else has changed this step meanwhile">
        {others.taken.length > 0 && (
          <ul className="grid gap-1">
            {others.taken.map((line) => (
              <li key={line}>{placeWords(line.split(', '))}</li>
            ))}
          </ul>
        )}
        <p>It stands below beside what you have typed. Look at it, and save again: both are kept.</p>
      </Notice>
      {others.both.length > 0 && (
        <Conflict
          title="Both of you have changed this"
          fields={others.both.map((both) => ({
            label: placeWords(both.label.split(', ')),
            mine: valueWords(both.mine, fieldOf(both), wording),
            theirs: valueWords(both.theirs, fieldOf(both), wording),
            onTakeTheirs: () => takeTheirs(both),
          }))}
        />
      )}
    </>
  )
}

const fieldOf = ({ path }: Both) => path.split('.').at(-1) ?? ''

/** What is asked stands above the fields, and whoever pressed `Next` is below them. */
function useSeen(asked: unknown) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (asked ? place.current?.focus() : undefined), [asked])

  return place
}

/** Once the site is open nothing that differs is changed without a word. */
function Differences({
  differences,
  onOverwrite,
}: {
  differences: readonly Difference[]
  onOverwrite: () => Promise<void>
}) {
  const wording = useStudio()
  const place = useSeen(differences)
  if (differences.length === 0) return null

  return (
    <Notice
      ref={place}
      kind="warning"
      title={`The site is open: ${differences.length} changed fields wait for your word`}
    >
      <ul className="grid gap-1">
        {differences.map(({ section, key, field, here, document }) => (
          <li key={[section, key, field].join()} className="wrap-anywhere">
            {placeWords([key, field])}: {valueWords(here, field, wording)} → {valueWords(document, field, wording)}
          </li>
        ))}
      </ul>
      <div>
        <Button tone="quiet" size="small" onClick={() => void onOverwrite()}>
          Change {differences.length === 1 ? 'it' : 'them'}
        </Button>
      </div>
    </Notice>
  )
}

/** The control of a path, or the first within it; what it is folded into is opened. */
function focusField(form: HTMLFormElement | null, path: string): void {
  const field = form?.querySelector<HTMLElement>(`[name^="${path}"]`)
  const folded = field?.closest('details')
  if (folded) folded.open = true
  field?.focus()
}

function focusFirstEmpty(form: HTMLFormElement | null): void {
  const fields =
    form?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox], [type=color], [data-optional]), textarea') ??
    []
  const empty = [...fields].find(({ value }) => value === '')
  empty?.focus()
}

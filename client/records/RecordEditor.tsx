import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { RecordSteps } from '#client/list/RecordSteps.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { FormProblems } from '#client/ui/forms/FormProblems.tsx'
import { Conflict, NewerVersion } from '#client/ui/record/Conflict.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'
import { metBetween } from '#client/ui/record/merge.ts'
import { Record } from '#client/ui/record/Record.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'

import type { ChangesBetween, FieldChange } from './field-changes.ts'
import { pathOf, type RecordPlace, type SavedRecord } from './record-kind.ts'
import type { RecordEditing } from './use-record-editor.ts'

/** What the title bar says of a record that is saved. */
export interface RecordHeading<Document> {
  title: string
  badge: ReactNode
  figures: readonly string[]
  /** What else can be done with it as a whole. */
  acts?: ReactNode
  /** The one press that retires it, and brings it back. */
  turn?: { label: string; into: Partial<Document> }
}

interface RecordEditorProps<Document extends FieldValues, Saved extends Document & SavedRecord> {
  editing: RecordEditing<Document, Saved>
  heading: (saved: Saved) => RecordHeading<Document>
  /** How two versions differ, in words. */
  changes: ChangesBetween
  /** Mine with one change of theirs, where that is not the whole field. */
  takeTheirs?: (mine: Document, theirs: Document, change: FieldChange) => Document
  /** Stands beside the form: facts, explanations, the history. */
  aside: ReactNode
  /** Stands above the form. */
  above?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A record in one form, and all that every form of a record does: who may change it, what another has saved, how it is saved. */
export function RecordEditor<Document extends FieldValues, Saved extends Document & SavedRecord>({
  editing,
  heading,
  changes,
  takeTheirs,
  aside,
  above,
  children,
}: RecordEditorProps<Document, Saved>) {
  const { kind, form, problems, seen, met, mayChange, save, saveWith, isSaving } = editing
  const title = seen && heading(seen)
  const fields = kind.fieldsOf(form.watch())

  return (
    <>
      <RecordTitle kind={kind} id={seen?.id} heading={title}>
        {mayChange && title?.acts}
        {mayChange && title?.turn && (
          <Button tone="quiet" size="tight" busy={isSaving} onClick={() => title.turn && saveWith(title.turn.into)}>
            {title.turn.label}
          </Button>
        )}
      </RecordTitle>
      <Record aside={aside}>
        {!mayChange && kind.toRead && <Notice title="To read only">{kind.toRead}</Notice>}
        <NewerVersion onShow={editing.bringNewer} />
        {met && <TheirVersion editing={editing} changes={changes} takeTheirs={takeTheirs} />}
        <FormProblems form={form} fields={fields} refused="Nothing was saved" error={editing.error} ref={problems} />
        {above}
        <form noValidate onSubmit={(event) => void save(event)}>
          <fieldset disabled={!mayChange} className="grid min-w-0 gap-6">
            <legend className="sr-only">{title?.title ?? `New ${kind.noun}`}</legend>
            {children}
          </fieldset>
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      </Record>
      {mayChange && (
        <EditorBar
          changes={editing.changes}
          onDiscard={editing.discard}
          onSave={() => void save()}
          isSaving={isSaving}
          saveLabel={met?.isAsked ? 'Save mine over theirs' : seen ? 'Save' : `Add ${kind.noun}`}
          note={editing.note}
        />
      )}
    </>
  )
}

interface RecordTitleProps {
  kind: RecordPlace
  /** None while it is new. */
  id: string | undefined
  heading: Omit<RecordHeading<never>, 'acts' | 'turn'> | undefined
  children?: ReactNode
}

/** The title bar of a record: its state, its figures, the way to its neighbors and back to the list, and what can be done with it. */
export function RecordTitle({ kind: { noun, list }, id, heading, children }: RecordTitleProps) {
  const toList = (
    <ButtonLink to={list.path} tone="quiet" size="tight">
      {list.title}
    </ButtonLink>
  )
  if (id === undefined || !heading) return <TitleBar title={`New ${noun}`} action={toList} />

  return (
    <TitleBar
      title={heading.title}
      badge={heading.badge}
      figures={heading.figures}
      action={
        <>
          <RecordSteps address={pathOf({ noun, list }, id)} />
          {toList}
          {children}
        </>
      }
    />
  )
}

/** What somebody else saved meanwhile, field by field, beside what is typed here. */
function TheirVersion<Document extends FieldValues, Saved extends Document & SavedRecord>({
  editing: { kind, form, met, changes: typed },
  changes,
  takeTheirs = takeField,
}: Pick<RecordEditorProps<Document, Saved>, 'editing' | 'changes'> & {
  takeTheirs: RecordEditorProps<Document, Saved>['takeTheirs'] | undefined
}) {
  if (!met) return null

  const { base, theirs } = met
  const { both, taken } = metBetween(
    { theirs: changes(base, theirs), mine: changes(theirs, form.watch()) },
    ({ field }) => field,
  )

  return (
    <Conflict
      title={`Somebody else has changed this ${kind.noun}.${typed > 0 ? ' Yours is kept.' : ''}`}
      isTyped={typed > 0}
      taken={taken}
      fields={both.map((change) => ({
        label: change.label,
        mine: change.to,
        theirs: change.from,
        onTakeTheirs: () => form.reset(takeTheirs(form.getValues(), theirs, change), { keepDefaultValues: true }),
      }))}
    />
  )
}

/** The whole of a group, whose fields depend on each other. */
function takeField<Document extends FieldValues>(mine: Document, theirs: Document, { field }: FieldChange): Document {
  const group = field.split('.')[0] ?? field

  return { ...mine, ...Object.fromEntries(Object.entries(theirs).filter(([key]) => key === group)) }
}

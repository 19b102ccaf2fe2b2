import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sheetPath } from '#client/builds/sheet-words.ts'
import { draftOf } from '#client/builds/sheets/grid/kept-draft.ts'
import type { Typed } from '#client/builds/sheets/grid/SheetEditor.tsx'
import {
  sheetsKey,
  stepSheet,
  createSheet,
  makeAgain,
  deleteTemplate,
  renameTemplate,
  sheetOf,
} from '#client/builds/sheets/queries.ts'
import { useGo } from '#client/routing/navigation.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { toastDone } from '#client/ui/feedback/undo.ts'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type MenuAct, MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'

const print = () => globalThis.print()

/** Prints a sheet, keeps it as a template, copies it; renames or retires a template. */
export function MoreActs({ sheet, mayCreate, typed }: { sheet: Sheet; mayCreate: boolean; typed: Typed }) {
  const [open, setOpen] = useState<'template' | 'again' | 'take-back' | 'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  // A refusal stands beside the clubs.
  const saveFirst = async (then: () => void) => {
    const revision = await typed.current?.save().catch(() => undefined)
    if (!typed.current || revision !== undefined) then()
  }
  useKeys([{ key: 'p', what: 'Print', run: print }])
  const mayCopy = mayCreate && sheet.clubs.length > 0
  const isNextDraft = mayCreate && sheet.status === 'draft' && sheet.versions.length > 1
  const isTemplate = mayCreate && sheet.templateName !== null
  const acts: MenuAct[] = [
    { label: 'Print', onPress: print },
    ...(mayCopy ? [{ label: 'Save as template', onPress: () => void saveFirst(() => setOpen('template')) }] : []),
    ...(mayCopy && sheet.status !== 'draft' ? [{ label: 'Make again', onPress: () => setOpen('again') }] : []),
    ...(isNextDraft ? [{ label: 'Take back this draft', onPress: () => setOpen('take-back') }] : []),
    ...(isTemplate
      ? [
          { label: 'Rename', onPress: () => setOpen('rename') },
          { label: 'Delete', onPress: () => setOpen('delete') },
        ]
      : []),
  ]

  return (
    <>
      <MoreMenu acts={acts} />
      {open === 'template' && <SaveAsTemplate sheet={sheet} onClose={close} />}
      {open === 'again' && <MakeSheetAgain sheet={sheet} onClose={close} />}
      {open === 'take-back' && <TakeBackDraft sheet={sheet} onClose={close} />}
      {open === 'rename' && <RenameTemplate sheet={sheet} onClose={close} />}
      {open === 'delete' && <DeleteTemplate sheet={sheet} onClose={close} />}
    </>
  )
}

/** Discards a newer draft: the version before is current again. */
function TakeBackDraft({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const { id, version, revision } = sheet
  const taking = useAct(() => stepSheet(id, 'superseded', revision), {
    touches: [sheetsKey],
    done: () => `Draft v${version} is taken back`,
    onDone() {
      draftOf(id).clear()
      onClose()
    },
  })

  return (
    <ActDialog
      title={`Take back draft v${version}`}
      act={taking}
      verb="Take it back"
      tone="danger"
      otherwise="It is not taken back"
      leaving="Keep it"
      isGrave
      onAct={() => taking.mutate()}
      onClose={onClose}
    >
      <p>What is written in it holds for nobody. The version before stands as it was shared or approved.</p>
    </ActDialog>
  )
}

/** Saves the clubs, without their client, as a template for others. */
function SaveAsTemplate({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const queries = useQueryClient()
  const saving = useAct(
    (templateName: string) => {
      const clubs = sheet.clubs.map(({ slot, spec: { headSerial: _of, ...spec }, madeBy, parts }) => ({
        slot,
        spec,
        madeBy,
        parts,
      }))
      const { kind, matching, lengthMethod } = sheet
      const body = { kind, clubs, matching, lengthMethod, templateName }
      return createSheet(body)
    },
    {
      done: (_, name) => `${name} is a template`,
      onDone: async () => {
        await queries.invalidateQueries({ queryKey: sheetsKey })
        onClose()
      },
    },
  )

  return (
    <TemplateNameDialog
      title="Save as a template"
      label="Save"
      name=""
      isBusy={saving.isPending}
      error={saving.error}
      onName={saving.mutate}
      onClose={onClose}
    />
  )
}

/** Copies one club or all to a new sheet of the same client. */
function MakeSheetAgain({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const go = useGo()
  const [key, choose] = useState('')
  const making = useAct(
    () => {
      const body = { sheetId: sheet.id, ...(key && { key }) }
      return makeAgain(body)
    },
    {
      onDone: ({ id }) => {
        onClose()
        void go(sheetPath(id))
      },
    },
  )

  return (
    <Dialog title="Make again" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!making.isPending) making.mutate()
        }}
      >
        <Field label="Which club" hint="As it was agreed, on a new sheet.">
          {(ids) => (
            <Select {...ids} data-first value={key} onChange={({ target }) => choose(target.value)}>
              <option value="">All of them</option>
              {sheet.clubs.map((club) => (
                <option key={club.key} value={club.key}>
                  {nameOfSlot(club.slot)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {making.error && <Refusal title="No sheet is written" error={making.error} />}
        <Button type="submit" busy={making.isPending} className="justify-self-end">
          Write the sheet
        </Button>
      </form>
    </Dialog>
  )
}

interface ActProps {
  sheet: Sheet
  onClose: () => void
}

function RenameTemplate({ sheet: { id, templateName }, onClose }: ActProps) {
  const queries = useQueryClient()
  const renaming = useAct((name: string) => renameTemplate(id, name), {
    async onDone(renamed) {
      queries.setQueryData(sheetOf(id).queryKey, renamed)
      await queries.invalidateQueries({ queryKey: sheetsKey })
      onClose()
    },
  })

  return (
    <TemplateNameDialog
      title="Rename the template"
      label="Rename"
      name={templateName ?? ''}
      isBusy={renaming.isPending}
      error={renaming.error}
      onName={renaming.mutate}
      onClose={onClose}
    />
  )
}

function DeleteTemplate({ sheet: { id, templateName }, onClose }: ActProps) {
  const go = useGo()
  const queries = useQueryClient()
  const deleting = useAct(() => deleteTemplate(id), {
    async onDone() {
      toastDone(`${templateName ?? 'The template'} is deleted`)
      await go('/admin/clubs-2/sheets?shelf=templates')
      queries.removeQueries({ queryKey: sheetOf(id).queryKey })
      await queries.invalidateQueries({ queryKey: sheetsKey })
    },
  })

  return (
    <Dialog title="Delete the template" onClose={onClose}>
      <p>{templateName} is gone for everybody. Sheets that were begun from it stay as they are.</p>
      {deleting.error && <Refusal title="It is not deleted" error={deleting.error} />}
      <div className="flex justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it
        </Button>
        <Button tone="danger" busy={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete it
        </Button>
      </div>
    </Dialog>
  )
}

interface TemplateNameDialogProps {
  title: string
  label: string
  name: string
  isBusy: boolean
  error: Error | null
  onName: (name: string) => void
  onClose: () => void
}

/** Names a template. */
function TemplateNameDialog({ title, label, name, isBusy, error, onName, onClose }: TemplateNameDialogProps) {
  const [typed, type] = useState(name)

  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onName(typed.trim())
        }}
      >
        <Field label="Name" hint="As you look for it: Iron set, men, steel.">
          {(ids) => (
            <TextInput
              {...ids}
              data-first
              required
              maxLength={80}
              value={typed}
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
        {error && <Refusal title="Nothing was saved" error={error} />}
        <Button type="submit" busy={isBusy} className="justify-self-end">
          {label}
        </Button>
      </form>
    </Dialog>
  )
}

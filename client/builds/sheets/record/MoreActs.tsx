import { useState } from 'react'

import type { Typed } from '#client/builds/sheets/grid/SheetEditor.tsx'
import { SaveAsTemplate } from '#client/builds/sheets/templates/SaveAsTemplate.tsx'
import { DeleteTemplate, RenameTemplate } from '#client/builds/sheets/templates/TemplateActs.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type MenuAct, MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { MakeSheetAgain } from './MakeSheetAgain.tsx'
import { TakeBackDraft } from './TakeBackDraft.tsx'

const print = () => globalThis.print()

/** What else a sheet is good for: on paper, as a template, once more; and what may be done with a template beside writing in it. */
export function MoreActs({ sheet, mayCreate, typed }: { sheet: Sheet; mayCreate: boolean; typed: Typed }) {
  const [open, setOpen] = useState<'template' | 'again' | 'take-back' | 'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  // What cannot be saved says why beside the clubs.
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

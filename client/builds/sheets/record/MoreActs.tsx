import { useState } from 'react'

import { SaveAsTemplate } from '#client/builds/sheets/templates/SaveAsTemplate.tsx'
import { DeleteTemplate, RenameTemplate } from '#client/builds/sheets/templates/TemplateActs.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { type MenuAct, MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import type { Sheet } from '#shared/builds/sheets/sheet.ts'

import { MakeSheetAgain } from './MakeSheetAgain.tsx'

const print = () => globalThis.print()

/** What else a sheet is good for: on paper, as a template, once more; and what may be done with a template beside writing in it. */
export function MoreActs({ sheet, mayCreate }: { sheet: Sheet; mayCreate: boolean }) {
  const [open, setOpen] = useState<'template' | 'again' | 'rename' | 'delete'>()
  const close = () => setOpen(undefined)
  useKeys([{ key: 'p', what: 'Print', run: print }])
  const mayCopy = mayCreate && sheet.clubs.length > 0
  const isTemplate = mayCreate && sheet.templateName !== null
  const acts: MenuAct[] = [
    { label: 'Print', onPress: print },
    ...(mayCopy ? [{ label: 'Save as template', onPress: () => setOpen('template') }] : []),
    ...(mayCopy && sheet.status !== 'draft' ? [{ label: 'Make again', onPress: () => setOpen('again') }] : []),
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
      {open === 'rename' && <RenameTemplate sheet={sheet} onClose={close} />}
      {open === 'delete' && <DeleteTemplate sheet={sheet} onClose={close} />}
    </>
  )
}

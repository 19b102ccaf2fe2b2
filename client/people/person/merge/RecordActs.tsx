import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { PersonRecord } from '#shared/people/record.ts'

import { CopyDialog } from './CopyDialog.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'

const dialogs = { merge: MergeDialog, copy: CopyDialog, erase: EraseDialog }
const acts = [
  ['merge', 'Merge with a duplicate …'],
  ['copy', 'Hand out their data …'],
  ['erase', 'Erase …'],
] as const

/** What is seldom done with a record, and with care. */
export function RecordActs({ person }: { person: PersonRecord }) {
  const [chosen, choose] = useState<keyof typeof dialogs>()
  const Chosen = chosen && dialogs[chosen]

  return (
    <RecordPart title="Record">
      <div className="flex flex-wrap gap-2">
        {acts.map(([act, label]) => (
          <Button key={act} tone="quiet" size="tight" onClick={() => choose(act)}>
            {label}
          </Button>
        ))}
      </div>
      {Chosen && <Chosen person={person} onClose={() => choose(undefined)} />}
    </RecordPart>
  )
}

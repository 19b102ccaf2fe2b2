import { useEffect } from 'react'

import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { EditorBar } from '#client/ui/record/EditorBar.tsx'

interface DraftFootProps {
  /** How many of its lines and words are others than were saved. */
  changes: number
  saving: { isPending: boolean; error: Error | null }
  /** Why it cannot be saved yet. */
  note?: string | undefined
  onUnsaved: (isUnsaved: boolean) => void
  onDiscard: () => void
  onSave: () => void
}

/** Saves a draft, and says elsewhere on the page that it is not saved yet. */
export function DraftFoot({ changes, saving, note, onUnsaved, onDiscard, onSave }: DraftFootProps) {
  const isUnsaved = changes > 0
  useEffect(() => {
    onUnsaved(isUnsaved)
    return () => onUnsaved(false)
  }, [isUnsaved, onUnsaved])

  return (
    <>
      {saving.error && <Refusal title="It is not saved" error={saving.error} />}
      <EditorBar changes={changes} isSaving={saving.isPending} note={note} onDiscard={onDiscard} onSave={onSave} />
    </>
  )
}

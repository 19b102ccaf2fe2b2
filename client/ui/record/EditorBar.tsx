import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { counted } from '#shared/words.ts'

interface EditorBarProps {
  /** How much was changed and is not saved; without any the bar says when it was saved. */
  changes: number
  onDiscard: () => void
  onSave: () => void
  isSaving?: boolean
  /** The verb and its object, where that is not to save: `Publish 2 changes`. */
  saveLabel?: string
  /** `Saved 10:42 AM`, or why it was not. */
  note?: string | undefined
}

/** At the foot of an editor: `3 changes`, and both ways on. Ctrl+Enter saves, also from within a field. */
export function EditorBar({ changes, onDiscard, onSave, isSaving = false, saveLabel = 'Save', note }: EditorBarProps) {
  const save = () => changes > 0 && !isSaving && onSave()
  useKeys([{ key: 'Ctrl+Enter', what: saveLabel, run: save }])

  return (
    <section
      aria-label="Changes"
      data-foot-bar
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-2 max-lg:bottom-[calc(64px+env(safe-area-inset-bottom))] print:hidden"
    >
      <output className="text-sm figures">
        {changes > 0 ? <strong>{counted(changes, 'change')}</strong> : note}{' '}
        {changes > 0 && note && <span className="ml-2 text-muted">{note}</span>}
      </output>
      {changes > 0 && (
        <div className="ml-auto flex gap-2">
          <Button tone="quiet" size="tight" onClick={onDiscard}>
            Discard
          </Button>
          <Button size="tight" busy={isSaving} onClick={save}>
            {saveLabel}
          </Button>
        </div>
      )}
    </section>
  )
}

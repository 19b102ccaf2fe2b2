import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { counted } from '#shared/words.ts'

import type { ServiceEditing } from './use-service-editor.ts'

/** At the foot: what is changed of what is offered, and the ways on. Ctrl+Enter keeps the draft. */
export function PublishBar({ editing }: { editing: ServiceEditing }) {
  const { seen, changes, unsaved, isBusy, save, publish, discard } = editing
  const isNew = seen.document === null
  const hasDraft = seen.draft !== null
  const isChanged = isNew || changes.length > 0
  useKeys([
    { key: 'Ctrl+Enter', what: 'Save the draft', run: () => void (unsaved > 0 && !isBusy && save()) },
    ...(isChanged ? [{ key: '.', what: 'Publish', run: () => void (!isBusy && publish()) }] : []),
  ])
  const note =
    seen.futureBookings > 0 ? `${counted(seen.futureBookings, 'future booking')} keep price and terms` : undefined

  return (
    <section
      aria-label="Changes"
      className="sticky bottom-0 z-10 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-2 max-lg:bottom-[calc(64px+env(safe-area-inset-bottom))] print:hidden"
    >
      <output className="text-sm figures">
        {isNew ? (
          <strong>Not published yet</strong>
        ) : isChanged ? (
          <strong>{counted(changes.length, 'change')}</strong>
        ) : (
          'No changes'
        )}
        {isChanged && note && <span className="ml-3 text-muted">{note}</span>}
        {hasDraft && unsaved === 0 && <span className="ml-3 text-muted">Draft saved</span>}
      </output>
      {(isChanged || hasDraft || unsaved > 0) && (
        <div className="ml-auto flex flex-wrap gap-2">
          <Button tone="quiet" size="tight" onClick={discard}>
            Discard
          </Button>
          {unsaved > 0 && (
            <Button tone="quiet" size="tight" busy={isBusy} onClick={() => void save()}>
              Save draft
            </Button>
          )}
          {isChanged && (
            <Button size="tight" busy={isBusy} onClick={() => void publish()}>
              {isNew ? 'Publish' : `Publish ${counted(changes.length, 'change')}`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

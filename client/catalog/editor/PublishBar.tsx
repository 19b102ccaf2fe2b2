import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/feedback/toast.ts'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { counted } from '#shared/words.ts'

import type { ServiceEditing } from './use-service-editor.ts'
import type { SharedTerms } from './use-shared-terms.ts'

/** At the foot: what is changed of what is offered, and the ways on. Ctrl+Enter keeps the draft. */
export function PublishBar({ editing, terms }: { editing: ServiceEditing; terms: SharedTerms }) {
  const { seen, changes, unsaved, save, discard } = editing
  const isBusy = editing.isBusy || terms.isBusy
  const isNew = seen.document === null
  const hasDraft = seen.draft !== null
  const isServiceChanged = isNew || changes.length > 0
  const count = changes.length + terms.changes
  const isChanged = isServiceChanged || terms.changes > 0
  // What holds for all services first: without its hours a price for peak is nothing.
  const publish = async () => {
    if (terms.changes > 0 && !(await terms.save())) return
    if (isServiceChanged) await editing.publish()
    else toast({ title: 'Published', description: 'It holds for all services from now on.' })
  }
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
          <strong>{counted(count, 'change')}</strong>
        ) : (
          'No changes'
        )}
        {isServiceChanged && note && <span className="ml-3 text-muted">{note}</span>}
        {hasDraft && unsaved === 0 && <span className="ml-3 text-muted">Draft saved</span>}
      </output>
      {(isChanged || hasDraft || unsaved > 0) && (
        <div className="ml-auto flex flex-wrap gap-2">
          <Button
            tone="quiet"
            size="tight"
            onClick={() => {
              terms.discard()
              if (isServiceChanged || hasDraft || unsaved > 0) discard()
            }}
          >
            Discard
          </Button>
          {unsaved > 0 && (
            <Button tone="quiet" size="tight" busy={isBusy} onClick={() => void save()}>
              Save draft
            </Button>
          )}
          {isChanged && (
            <Button size="tight" busy={isBusy} onClick={() => void publish()}>
              {isNew ? 'Publish' : `Publish ${counted(count, 'change')}`}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

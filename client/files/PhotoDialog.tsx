import { useMutation } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { buttonLook } from '#client/ui/button-look.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { StoredFile } from '#shared/files/contract.ts'

interface PhotoDialogProps {
  file: StoredFile
  /** Which of how many. */
  place: string
  onClose: () => void
  onMove: (by: 1 | -1) => void
  onCaption?: (caption: string | null) => Promise<unknown>
  onRemove?: () => Promise<unknown>
}

/** One photo as large as the screen has room for; the arrows go on to the next. */
export function PhotoDialog({ file, place, onClose, onMove, onCaption, onRemove }: PhotoDialogProps) {
  const { moment } = useStudio()
  const removing = useMutation({ mutationFn: () => onRemove?.() ?? Promise.resolve() })
  const walk = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return
    if (key === 'ArrowRight') onMove(1)
    if (key === 'ArrowLeft') onMove(-1)
  }

  return (
    <Dialog title={file.name} place="wide" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows do what its buttons do */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4" onKeyDown={walk}>
        {file.type === 'image/jpeg' && (
          <img
            src={file.address}
            alt={file.caption ?? file.name}
            width={file.width ?? undefined}
            height={file.height ?? undefined}
            className="mx-auto max-h-[62dvh] w-auto max-w-full rounded bg-sunken object-contain"
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button data-first tone="quiet" aria-label="Previous" onClick={() => onMove(-1)}>
            <ChevronLeft aria-hidden className="size-5" />
          </Button>
          <Button tone="quiet" aria-label="Next" onClick={() => onMove(1)}>
            <ChevronRight aria-hidden className="size-5" />
          </Button>
          <p className="text-sm text-muted">
            {place}, added {moment(file.at)}
          </p>
          <a className={`${buttonLook({ tone: 'quiet' })} ml-auto`} href={file.address} download={file.name}>
            <Download aria-hidden className="size-4" />
            Download
          </a>
        </div>
        {onCaption ? <Caption caption={file.caption} onSave={onCaption} /> : file.caption && <p>{file.caption}</p>}
        {removing.error && <Refusal error={removing.error} />}
        {onRemove && (
          <div>
            <Button tone="plain" busy={removing.isPending} onClick={() => removing.mutate()}>
              Remove {file.type === 'image/jpeg' ? 'this photo' : 'this document'}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const longestCaption = 300

function Caption({
  caption,
  onSave,
}: {
  caption: string | null
  onSave: (caption: string | null) => Promise<unknown>
}) {
  const [typed, type] = useState(caption ?? '')
  const saving = useMutation({ mutationFn: () => onSave(typed.trim() || null) })

  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!saving.isPending) saving.mutate()
      }}
    >
      <div className="min-w-0 flex-1 basis-64">
        <Field label="What is seen on it" optional error={sentenceAfter(saving.error)}>
          {(ids) => (
            <TextInput
              {...ids}
              value={typed}
              maxLength={longestCaption}
              autoComplete="off"
              onChange={({ target }) => type(target.value)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" tone="quiet" busy={saving.isPending}>
        Save
      </Button>
    </form>
  )
}

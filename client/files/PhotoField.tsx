import { clsx } from 'clsx'
import { Camera, ImagePlus } from 'lucide-react'
import { type ChangeEvent, useEffect, useEffectEvent, useId, useState } from 'react'

import { buttonLook } from '#client/ui/button-look.ts'

import { type AttachFile, useUploads } from './use-uploads.ts'
import { WaitingFiles } from './WaitingFiles.tsx'

const accepted = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'

interface PhotoFieldProps {
  /** The record, as `person/…`: what waits for it on this device is found by that. */
  place: string
  /** Without it they wait for their record, which is not there yet. */
  attach?: AttachFile
  /** Of which part of the record they are. */
  part?: string | undefined
}

/** Takes photos and documents in: chosen, taken with the camera, dropped or pasted. */
export function PhotoField({ place, attach, part }: PhotoFieldProps) {
  const uploads = useUploads(place, attach, part)
  const [isOver, setOver] = useState(false)
  const take = (files: Iterable<File> | null | undefined) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) uploads.add(chosen)
  }
  usePaste(take)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a shortcut; the buttons do the same
    <section
      aria-label="Add photos or documents"
      className={clsx(
        'grid gap-3 rounded border border-dashed p-4',
        isOver ? 'border-fairway bg-sunken' : 'border-edge/60',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Choose label="Add photos or documents" Icon={ImagePlus} onChoose={take} />
        <Choose label="Take a photo" Icon={Camera} onChoose={take} camera />
        <p className="text-sm text-muted pointer-coarse:hidden">
          or drop or paste them here. JPEG, PNG, WebP, AVIF, PDF.
        </p>
      </div>
      <WaitingFiles uploads={uploads} />
    </section>
  )
}

interface ChooseProps {
  label: string
  Icon: typeof Camera
  onChoose: (files: FileList | null) => void
  camera?: boolean
}

// The control itself has the focus; its label is what is seen.
function Choose({ label, Icon, onChoose, camera = false }: ChooseProps) {
  const id = useId()
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onChoose(target.files)
    // The same photo again is a choice too.
    target.value = ''
  }

  return (
    <div className={clsx(camera && 'hidden pointer-coarse:block')}>
      <input
        id={id}
        type="file"
        className="peer sr-only"
        accept={camera ? 'image/*' : accepted}
        multiple={!camera}
        {...(camera && { capture: 'environment' as const })}
        onChange={choose}
      />
      <label
        htmlFor={id}
        className={clsx(
          buttonLook({ tone: 'quiet', size: 'tight' }),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-fairway',
        )}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </label>
    </div>
  )
}

function usePaste(take: (files: FileList | undefined) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => take(event.clipboardData?.files))
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
}

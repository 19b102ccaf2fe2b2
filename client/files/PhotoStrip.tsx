import { FileText } from 'lucide-react'
import { useState } from 'react'

import type { StoredFile } from '#shared/files/contract.ts'

import { PhotoDialog } from './PhotoDialog.tsx'

interface PhotoStripProps {
  /** What these are, as `Photos and documents`. */
  label: string
  files: readonly StoredFile[]
  /** Without them they are looked at alone. */
  onCaption?: (file: StoredFile, caption: string | null) => Promise<unknown>
  onRemove?: (file: StoredFile) => Promise<unknown>
}

/** Photos and documents in small; one opens large. */
export function PhotoStrip({ label, files, onCaption, onRemove }: PhotoStripProps) {
  const [openId, open] = useState<string>()
  const at = files.findIndex(({ id }) => id === openId)
  const file = files[at]

  return (
    <>
      <ul aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3">
        {files.map((one) => (
          <li key={one.id} className="min-w-0">
            <button
              type="button"
              className="group grid w-full gap-1.5 rounded text-left text-sm"
              onClick={() => open(one.id)}
            >
              <Thumbnail file={one} />
              <span className="truncate group-hover:underline">{one.caption ?? one.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {file && (
        <PhotoDialog
          key={file.id}
          file={file}
          place={`${at + 1} of ${files.length}`}
          onClose={() => open(undefined)}
          onMove={(by) => open(files[(at + by + files.length) % files.length]?.id)}
          {...(onCaption && { onCaption: (caption) => onCaption(file, caption) })}
          {...(onRemove && {
            onRemove: async () => {
              await onRemove(file)
              open(undefined)
            },
          })}
        />
      )}
    </>
  )
}

// What it is stands below it.
function Thumbnail({ file: { preview } }: { file: StoredFile }) {
  return (
    <span className="grid aspect-square place-items-center overflow-hidden rounded border border-line bg-sunken group-hover:border-ink">
      {preview === null ? (
        <FileText aria-hidden className="size-10 text-muted" strokeWidth={1.25} />
      ) : (
        <img src={preview} alt="" loading="lazy" className="size-full object-cover" />
      )}
    </span>
  )
}

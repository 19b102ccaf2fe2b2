import { FileText } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'
import { counted } from '#shared/words.ts'

import type { useUploads } from './use-uploads.ts'
import type { WaitingFile } from './waiting-files.ts'

/** What is on its way: it is kept here until the studio has it. */
export function WaitingFiles({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { waiting, shares, isKept, isSending, isHeld, send, remove } = uploads
  if (waiting.length === 0) return null
  const isUnsent = waiting.some(({ refusal }) => refusal === undefined)

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <output>{isKept ? keptSentence(waiting) : sentenceOf(waiting, isSending, isHeld)}</output>
        {isHeld && isUnsent && (
          <Button tone="plain" size="tight" busy={isSending} onClick={send}>
            Try again
          </Button>
        )}
      </div>
      <ul aria-label="On their way" className="grid gap-1">
        {waiting.map((file) => (
          <li key={file.id} className="flex min-h-11 items-center gap-3 border-t border-line py-1 text-sm">
            <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded bg-sunken">
              {file.thumbnail === null ? (
                <FileText aria-hidden className="size-5 text-muted" />
              ) : (
                <img src={file.thumbnail} alt="" className="size-full object-cover" />
              )}
            </span>
            <span className="grid min-w-0 flex-1">
              <span className="truncate">
                {file.part && <span className="font-mono font-medium">{file.part} </span>}
                {file.name}
              </span>
              {shares.has(file.id) && <Going name={file.name} share={shares.get(file.id) ?? 0} />}
              {file.refusal !== undefined && <span className="text-flag-deep">{file.refusal}</span>}
            </span>
            <Button
              tone="quiet"
              size="tight"
              aria-label={`${shares.has(file.id) ? 'Cancel' : 'Remove'} ${file.name}`}
              onClick={() => void remove(file.id)}
            >
              {shares.has(file.id) ? 'Cancel' : 'Remove'}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Going = ({ name, share }: { name: string; share: number }) => (
  <span className="flex items-center gap-2 text-muted figures">
    <progress
      aria-label={`Sending ${name}`}
      value={share}
      className="h-1.5 min-w-0 flex-1 appearance-none overflow-hidden rounded-full border-0 bg-turf [&::-moz-progress-bar]:bg-fairway [&::-webkit-progress-bar]:bg-turf [&::-webkit-progress-value]:bg-fairway"
    />
    {Math.round(share * 100)} %
  </span>
)

const keptSentence = ({ length }: readonly WaitingFile[]) =>
  length === 1 ? 'One file goes with it.' : `${length} files go with it.`

function sentenceOf(waiting: readonly WaitingFile[], isSending: boolean, isHeld: boolean): string {
  const count = waiting.filter(({ refusal }) => refusal === undefined).length
  if (count === 0) return 'Not taken:'
  const [files, wait, follow] =
    count === 1
      ? ['one file', 'One file waits', 'It follows by itself']
      : [counted(count, 'file'), counted(count, 'file waits', 'files wait'), 'They follow by themselves']

  return isHeld && !isSending ? `${wait} on this device: the studio cannot be reached. ${follow}.` : `Sending ${files}…`
}

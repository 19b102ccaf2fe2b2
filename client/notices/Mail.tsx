import { Paperclip } from 'lucide-react'

import { useStudio } from '#client/settings/service.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import type { Attachment, Notice, OutgoingNotice } from '#shared/notices/contract.ts'

import { DeliveryState } from './DeliveryState.tsx'
import { LinkedText } from './LinkedText.tsx'
import { MailSheet } from './MailSheet.tsx'

export function Mail({ notice }: { notice: Notice | OutgoingNotice }) {
  const { moment } = useStudio()

  return (
    <article className="min-w-0 rounded border border-line bg-surface">
      <header className="grid gap-1 border-b border-line px-5 py-4">
        <h2 className="font-display text-xl font-medium">{notice.subject || 'Text message'}</h2>
        <p className="text-sm wrap-anywhere text-muted figures">
          {notice.channel === 'email' ? 'Mail' : 'Text message'} to {notice.to}, {moment(notice.at)}
        </p>
        {'state' in notice && <DeliveryState notice={notice} />}
      </header>
      <Letter notice={notice} />
      {notice.attachments.length > 0 && (
        <footer className="flex flex-wrap gap-2 border-t border-line px-5 py-4">
          {notice.attachments.map(({ filename, ...file }) => (
            <Button key={filename} tone="quiet" size="small" onClick={() => download(blobOf(file), filename)}>
              <Paperclip aria-hidden className="size-4" />
              {filename}
            </Button>
          ))}
        </footer>
      )}
    </article>
  )
}

const blobOf = ({ contentType, content, encoding }: Omit<Attachment, 'filename'>) =>
  new Blob([encoding === 'base64' ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0)) : content], {
    type: contentType,
  })

function Letter({ notice: { text, html } }: { notice: Notice | OutgoingNotice }) {
  if (text === null) {
    return (
      <p className="max-w-[60ch] px-5 py-5 text-muted">
        This message holds a code or a link that is for its recipient only. Nobody else reads it.
      </p>
    )
  }
  if (!html) return <LinkedText text={text} />

  return (
    <>
      <MailSheet html={html} links="open" />
      <details className="border-t border-line">
        <summary className="inline-flex min-h-11 items-center px-5 text-fairway underline underline-offset-4">
          The same as plain text
        </summary>
        <LinkedText text={text} />
      </details>
    </>
  )
}

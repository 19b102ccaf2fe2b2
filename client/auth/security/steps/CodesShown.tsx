import { Download, Printer } from 'lucide-react'

import { fileName } from '#client/auth/security/account/file-name.ts'
import { CopyButton } from '#client/auth/security/CopyButton.tsx'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { download } from '#client/ui/browser/download.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'

const focus = (element: HTMLElement | null) => {
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** In fours, as people read and type them. */
const inFours = (code: string) => code.match(/.{1,4}/g)?.join('-') ?? code

/** New recovery codes, which nobody can show a second time. */
export function CodesShown({ codes, email, onKept }: { codes: readonly string[]; email: string; onKept: () => void }) {
  const { studio, dayAndYear } = useStudio()
  const today = useToday()
  const readable = codes.map(inFours)
  const title = `Recovery codes of ${email} at ${studio.name}, made ${dayAndYear(today)}`
  const text = [title, 'Each is good once, instead of the second step.', '', ...readable, ''].join('\n')

  return (
    <div className="grid gap-5 border-l-2 border-fairway pl-5">
      <div className="print:hidden">
        <Notice kind="warning" title="Keep these codes now" ref={focus}>
          They are shown this once, and the studio cannot read them to you later. Put them where your password is not.
        </Notice>
      </div>
      <p className="hidden print:block">{title}. Each is good once, instead of the second step.</p>
      <ol
        aria-label="Recovery codes"
        className="grid gap-x-10 gap-y-1.5 rounded bg-sunken px-5 py-4 font-mono sm:grid-cols-2"
      >
        {readable.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton text={readable.join('\n')}>Copy</CopyButton>
        <Button
          tone="quiet"
          onClick={() =>
            download(new Blob([text], { type: 'text/plain' }), fileName(studio.name, 'recovery-codes.txt'))
          }
        >
          <Download aria-hidden className="size-4" />
          Download
        </Button>
        <Button tone="quiet" onClick={() => print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      <Button className="justify-self-start print:hidden" onClick={onKept}>
        I have kept them
      </Button>
    </div>
  )
}

import { CopyButton } from '#client/auth/security/CopyButton.tsx'
import { buttonLook } from '#client/ui/button-look.ts'
import { Notice } from '#client/ui/feedback/Notice.tsx'

/** Told once, for only its hash is kept: copied, or opened by the calendar program of this device. */
export function FeedAddress({ url }: { url: string }) {
  return (
    <Notice kind="success" title="Its address, shown once">
      <p className="font-mono text-sm break-all select-all">{url}</p>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={url}>Copy the address</CopyButton>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonLook({ tone: 'quiet' })}>
          Open in this device’s calendar
        </a>
      </div>
      <p className="text-sm text-muted">
        Whoever has it reads these bookings. Programs come by every few hours, so a change may show late there.
      </p>
    </Notice>
  )
}

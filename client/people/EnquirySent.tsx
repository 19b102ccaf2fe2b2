import { Check } from 'lucide-react'

import { Button } from '#client/ui/Button.tsx'

const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** What happens next, once an enquiry is on its way. */
export function EnquirySent({ to, onMore }: { to: string; onMore: () => void }) {
  return (
    <output className="grid justify-items-start gap-3 border-y border-line py-6">
      <Check aria-hidden className="size-8 rounded-full bg-turf p-1.5 text-fairway" />
      <p ref={takeFocus} tabIndex={-1} className="font-display text-xl outline-none">
        It is with us
      </p>
      <p className="max-w-prose">
        A person at the studio reads it and answers to <strong className="break-all">{to}</strong>. A receipt is on its
        way there now; if it does not arrive, look in the spam folder or call us.
      </p>
      <Button tone="quiet" onClick={onMore}>
        Ask something else
      </Button>
    </output>
  )
}

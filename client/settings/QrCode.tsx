import { useQuery } from '@tanstack/react-query'

import { qrCodeOf } from './qr-code.ts'

/** A text to be scanned from paper, which is of use without it too. */
export function QrCode({ text }: { text: string }) {
  const { data: svg } = useQuery(qrCodeOf(text))
  if (svg === undefined) return null

  // oxlint-disable-next-line react/no-danger -- drawn by the library from a text of ours
  return <div aria-hidden className="size-16 shrink-0" dangerouslySetInnerHTML={{ __html: svg }} />
}

import { useQuery } from '@tanstack/react-query'

async function draw(text: string): Promise<string> {
  // Not the server's own, which is CommonJS: its helper would be a file more for every visitor.
  const { encodeQR } = await import('qr')
  return encodeQR(text, 'svg', { ecc: 'medium', border: 1 })
}

/** A text to be scanned from paper, which is of use without it too. */
export function QrCode({ text }: { text: string }) {
  const { data: svg } = useQuery({ queryKey: ['qr code', text], queryFn: () => draw(text), staleTime: Infinity })
  if (svg === undefined) return null

  // oxlint-disable-next-line react/no-danger -- drawn by the library from a text of ours
  return <div aria-hidden className="size-16 shrink-0" dangerouslySetInnerHTML={{ __html: svg }} />
}

import { queryOptions } from '@tanstack/react-query'

async function draw(text: string): Promise<string> {
  // Not the server's own, which is CommonJS: its helper would be a file more for every visitor.
  const { encodeQR } = await import('qr')
  return encodeQR(text, 'svg', { ecc: 'medium', border: 1 })
}

/** A text as an image to be scanned; what is printed at once waits for it. */
export const qrCodeOf = (text: string) =>
  queryOptions({ queryKey: ['qr code', text], queryFn: () => draw(text), staleTime: Infinity })

import sharp from 'sharp'

import { filesContract } from '#shared/files/contract.ts'
import type { Call } from '#shared/http/call.ts'

interface PhotoSize {
  width?: number
  height?: number
}

/** A photo as a camera writes it: turned by its EXIF, and with the place where it was taken. */
export async function makePhoto({ width = 400, height = 300 }: PhotoSize = {}, color = '#2a7f4f'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .withExif({
      IFD0: { Artist: 'Sam Rivera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '41/1 53/1 23/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '87/1 38/1 58/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

export const makePdf = (text = 'Receipt'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${text}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`)

export const upload = (call: Call, content: Buffer, name?: string, key?: string) =>
  call(filesContract.uploadFile, {
    body: Uint8Array.from(content),
    query: { ...(name !== undefined && { name }) },
    headers: { ...(key !== undefined && { 'idempotency-key': key }) },
  })

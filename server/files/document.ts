import { open } from 'node:fs/promises'

import { Failure } from '#shared/http/failure.ts'

const end = '%%EOF'
// How many bytes from the end the marker is searched.
const tailBytes = 2048

/** Refuses a file with anything behind the end of its PDF, for example an archive. */
export async function refuseOtherThanPdf(path: string, bytes: number): Promise<void> {
  const handle = await open(path)
  try {
    const length = Math.min(tailBytes, bytes)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, bytes - length)
    const tail = buffer.toString('latin1')
    const at = tail.lastIndexOf(end)
    if (at >= 0 && /^[\s\0]*$/.test(tail.slice(at + end.length))) return
  } finally {
    await handle.close()
  }
  throw new Failure('invalid_input', 'This document is damaged: its end is missing, or something else follows it.')
}

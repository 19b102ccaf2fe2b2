import { createHash } from 'node:crypto'

import type { ErrorReport } from '#shared/errors/contract.ts'

const isFrame = (line: string) => /^\s*at /.test(line) || line.includes('@')

/** The same for errors that differ only in numbers, in the build, or in where the build has put a function. */
export function fingerprintOf({ code, operation, message, stack, path }: ErrorReport): string {
  const frame = stack.split('\n').find(isFrame) ?? ''
  const place = frame.replace(/https?:\/\/[^/\s]+/, '').replace(/-[\w-]{8}\.js|:\d+/g, '')
  const parts = [code, operation, message.replaceAll(/\d+/g, '0'), place, path]

  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

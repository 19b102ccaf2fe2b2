import { z } from 'zod'

/** The two versions of a Phoenix message: an object, and an array. */
export const versions = ['1.0.0', '2.0.0'] as const
export type Version = (typeof versions)[number]

export interface Message {
  /** The ref of the join that the message belongs to; null for a message to everybody. */
  joinRef: string | null
  ref: string | null
  topic: string
  event: string
  payload: unknown
}

const Ref = z.string().max(100).nullish()
const Name = z.string().max(255)

const OfObject = z.object({ join_ref: Ref, ref: Ref, topic: Name, event: Name, payload: z.unknown() })
const OfArray = z.tuple([Ref, Ref, Name, Name, z.unknown()])

/** Undefined for data that are no message. */
export function decode(version: Version, data: Buffer, isBinary: boolean): Message | undefined {
  if (isBinary) return version === '2.0.0' ? decodeBroadcast(data) : undefined
  const read = jsonIn(data.toString())
  if (version === '2.0.0') {
    const [joinRef, ref, topic, event, payload] = OfArray.safeParse(read).data ?? []
    return topic !== undefined && event !== undefined
      ? { joinRef: joinRef ?? null, ref: ref ?? null, topic, event, payload }
      : undefined
  }
  const message = OfObject.safeParse(read).data

  return message && { ...message, joinRef: message.join_ref ?? null, ref: message.ref ?? null }
}

/** Undefined for bytes in version 1, which cannot carry them. */
export function encode(version: Version, message: Message): string | Buffer | undefined {
  const { joinRef, ref, topic, event, payload } = message
  const bytes = Bytes.safeParse(payload).data
  if (bytes) return version === '2.0.0' ? encodeBytes(topic, bytes) : undefined

  return JSON.stringify(version === '2.0.0' ? [joinRef, ref, topic, event, payload] : { topic, event, payload, ref })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // It came from outside: a message without a readable payload is ignored.
    return undefined
  }
}

// Clients of version 2 pack broadcasts: the kind, five lengths in bytes, the encoding of the last part, then the parts.
// A broadcast to clients has another kind, and neither join nor ref.
const fromClient = 3
const toClient = 4
const asJson = 1

function decodeBroadcast(data: Buffer): Message | undefined {
  const [kind, joinRefSize = 0, refSize = 0, topicSize = 0, eventSize = 0, metadataSize = 0, encoding] = data
  const [sizes, begin] = [[joinRefSize, refSize, topicSize, eventSize, metadataSize], 7]
  const end = sizes.reduce((sum, size) => sum + size, begin)
  if (kind !== fromClient || data.length < end) return undefined

  let offset = begin
  const [joinRef = '', ref = '', topic = '', event = ''] = sizes.map((size) =>
    data.toString('utf8', offset, (offset += size)),
  )
  const rest = data.subarray(end)
  const payload = { type: 'broadcast', event, payload: encoding === asJson ? jsonIn(rest.toString()) : rest }
  return { joinRef: joinRef || null, ref: ref || null, topic, event: 'broadcast', payload }
}

const Bytes = z.object({ type: z.literal('broadcast'), event: z.string(), payload: z.instanceof(Uint8Array) })

function encodeBytes(topic: string, { event, payload }: z.output<typeof Bytes>): Buffer {
  const [to, name] = [Buffer.from(topic), Buffer.from(event)]

  return Buffer.concat([Buffer.from([toClient, to.length, name.length, 0, 0]), to, name, payload])
}

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// A store with as much of S3 as we use: it checks every signature (version 4), keeps objects in memory, and has faults
// that can be switched on.

export const credentials = { accessKeyId: 'AKSTANDIN', secretAccessKey: 'a secret of the stand-in' }
export const bucket = 'loftlie-files'
const region = 'us-east-1'

export type Fault = 'down' | 'failing' | 'refusing' | 'cut short' | undefined

interface StoredObject {
  content: Buffer
  type: string
  at: Date
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

// Encodes all signs that AWS encodes.
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

function isSigned(request: IncomingMessage, url: URL): boolean {
  const { authorization = '' } = request.headers
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=AKSTANDIN\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(authorization) ?? []
  const [day = '', ...rest] = scope.split('/')
  if (rest.join('/') !== `${region}/s3/aws4_request`) return false

  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const payload = String(request.headers['x-amz-content-sha256'])
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${credentials.secretAccessKey}`, day))

  return hmac(key, text).toString('hex') === signature
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const pageSize = 1000

function listOf(objects: ReadonlyMap<string, StoredObject>, { searchParams }: URL): string {
  const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('start-after') ?? '']
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  const contents = keys.slice(0, pageSize).map((key) => {
    const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: new Date() }
    return `<Contents><Key>${key}</Key><Size>${content.length}</Size><LastModified>${at.toISOString()}</LastModified></Contents>`
  })
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}</ListBucketResult>`
}

/** Starts the store; the caller stops it. */
export async function startS3() {
  const objects = new Map<string, StoredObject>()
  const state: { fault: Fault; unsigned: number } = { fault: undefined, unsigned: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://store')
    if (state.fault === 'down') return request.destroy()
    const content = await buffer(request)
    if (state.fault === 'failing') return refuse(response, 500, 'InternalError')
    if (state.fault === 'refusing') return refuse(response, 403, 'AccessDenied')
    const sum = request.headers['x-amz-content-sha256']
    if (!isSigned(request, url) || (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(content))) {
      state.unsigned++
      return refuse(response, 403, 'SignatureDoesNotMatch')
    }
    const [, named, ...path] = decodeURIComponent(url.pathname).split('/')
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const key = path.join('/')
    if (request.method === 'PUT') {
      objects.set(key, { content, type: request.headers['content-type'] ?? '', at: new Date() })
      return response.writeHead(200, { etag: `"${sha256(content)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return key === '' ? response.writeHead(200).end(listOf(objects, url)) : read(key, response)
  }

  function read(key: string, response: ServerResponse) {
    const kept = objects.get(key)
    if (!kept) return refuse(response, 404, 'NoSuchKey')
    const isCut = state.fault === 'cut short'
    response.writeHead(200, { 'content-type': kept.type, 'content-length': kept.content.length })
    if (!isCut) return response.end(kept.content)
    return response.write(kept.content.subarray(0, 10), () => response.destroy())
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    objects,
    state,
    settings: { s3: { endpoint: `http://127.0.0.1:${port}`, region, credentials, pathStyle: true }, bucket },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { expect } from 'vitest'

import { filesContract } from '#shared/files/contract.ts'
import { mostUploadBytes } from '#shared/http/upload.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { makePdf, makePhoto, upload } from './files.ts'

const { addFilesOfPerson, listFilesOfPerson } = filesContract

test('a photo is kept upright, without the place where it was taken, and opens by its addresses', async ({
  db,
  as,
  url,
}) => {
  const desk = await as('front_desk')
  const personId = await makeClient(db)
  const photo = await makePhoto({ width: 3000, height: 2000 })
  expect((await sharp(photo).metadata()).exif?.includes('Sam Rivera')).toBe(true)

  const { id, ...facts } = await upload(desk, photo, '../../etc/My grip\u202e.png')
  const { files } = await desk(addFilesOfPerson, { params: { personId }, headers: {}, body: { fileIds: [id] } })

  expect(facts).toMatchObject({ name: 'My grip.jpg', type: 'image/jpeg', width: 1707, height: 2560 })
  const full = await fetch(url + files[0]?.address)
  expect(Object.fromEntries(full.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline; filename="My grip.jpg"',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringMatching(/^private, max-age=(\d+)$/),
    'content-security-policy': expect.stringContaining("default-src 'self'"),
  })
  const bytes = Buffer.from(await full.arrayBuffer())
  const { exif, orientation, icc, xmp } = await sharp(bytes).metadata()
  expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  expect(bytes.includes('Sam Rivera')).toBe(false)
  const preview = Buffer.from(await (await fetch(url + files[0]?.preview)).arrayBuffer())
  expect(await sharp(preview).metadata()).toMatchObject({ width: 320, height: 480 })

  const etag = full.headers.get('etag') ?? ''
  const again = await fetch(url + files[0]?.address, { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a document stays as it is, and is saved instead of shown', async ({ db, as, url }) => {
  const desk = await as('front_desk')
  const personId = await makeClient(db)
  const { id } = await upload(desk, makePdf(), 'Réçu ’26.pdf')
  const { files } = await desk(addFilesOfPerson, { params: { personId }, headers: {}, body: { fileIds: [id] } })

  const answer = await fetch(url + files[0]?.address)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="R__u _26.pdf"; filename*=UTF-8''R%C3%A9%C3%A7u%20%E2%80%9926.pdf`,
  )
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(makePdf())
  expect(files[0]?.preview).toBeNull()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const zip = Buffer.from('504b0304140000000000', 'hex')
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)])

test.for<[what: string, content: Buffer, sentence: string]>([
  ['nothing', Buffer.alloc(0), 'This file is empty.'],
  ['a drawing with a script', Buffer.from(svg), 'Send a photo'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'Send a photo'],
  ['an archive', zip, 'Send a photo'],
  ['a picture that moves', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)'), 'Send a photo'],
  ['a picture of another form', heic, 'HEIC photos cannot be read here.'],
  [
    'half a picture',
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
    'This picture cannot be read',
  ],
  ['a document with an archive behind it', Buffer.concat([makePdf(), zip]), 'This document is damaged'],
  ['half a document', makePdf().subarray(0, 40), 'This document is damaged'],
])('%s is refused, whatever it is called', async ([, content, sentence], { as, db }) => {
  const person = await as('member')

  await expect(upload(person, content, 'photo.jpg')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(sentence),
  })
  expect(await db.selectFrom('file').select('id').execute()).toEqual([])
})

test('what is hidden behind a picture does not come along', async ({ as, services }) => {
  const person = await as('member')
  const { id } = await upload(person, Buffer.concat([await makePhoto(), Buffer.from(svg), zip]))

  const { sha256 } = await services.db
    .selectFrom('file')
    .select('sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const kept = Buffer.concat((await (await services.shelf.get(sha256))?.toArray()) ?? [])
  expect([kept.length > 100, kept.includes('alert(1)'), kept.includes(zip)]).toEqual([true, false, false])
})

function chunkOf(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A picture of one color whose file is small and whose pixels are many. */
function bomb(side: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(20_000_000))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunkOf('IHDR', head), chunkOf('IDAT', pixels), chunkOf('IEND', Buffer.alloc(0))])
}

test('a picture that opens into more than a server can hold is refused at once, before it is opened', async ({
  as,
}) => {
  const person = await as('member')
  await upload(person, await makePhoto())
  const before = process.memoryUsage().rss
  const begun = performance.now()

  await expect(upload(person, bomb(60_000))).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('50 million pixels'),
  })
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
})

/** Sends a request by hand, and returns what is answered and how much of the body was taken. */
function sendSlowly(url: string, authorization: string, headers: string[], pieces: Buffer[]) {
  const { hostname, port } = new URL(url)
  return new Promise<{ answer: string; sent: number }>((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    let sent = 0
    socket.on('data', (data) => void (answer += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve({ answer, sent }))
    socket.write(
      [
        'POST /api/v1/files HTTP/1.1',
        `host: ${hostname}`,
        `authorization: ${authorization}`,
        'content-type: application/octet-stream',
        ...headers,
        '',
        '',
      ].join('\r\n'),
    )
    const next = () => {
      const piece = pieces[sent]
      if (piece === undefined || answer !== '' || socket.destroyed) return
      sent++
      socket.write(piece, next)
    }
    next()
  })
}

test('one byte more than 50 MB is refused, what says so at once without being read', async ({ as, url, db }) => {
  const person = await as('member')
  const { body } = await tokenOf(person.email, url)
  const authorization = `Bearer ${body.access_token}`
  const announced = await sendSlowly(url, authorization, [`content-length: ${mostUploadBytes + 1}`], [])
  expect(announced.answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*larger than 50 MB/i)

  const piece = Buffer.alloc(1024 * 1024, 'x')
  const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  const streamed = await sendSlowly(url, authorization, ['transfer-encoding: chunked'], Array(120).fill(chunk))
  expect(streamed.answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(streamed.sent).toBeLessThan(110)
  expect(await db.selectFrom('file').select('id').execute()).toEqual([])
})

const tokenOf = async (email: string, url: string) => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  })
  return { body: (await answer.json()) as { access_token: string } }
}

test('nobody uploads without an account, and a key uploads once, also twice at the same moment', async ({
  call,
  as,
  db,
}) => {
  const photo = await makePhoto()
  await expect(upload(call, photo)).rejects.toMatchObject({ code: 'not_signed_in' })

  const person = await as('member')
  const key = randomUUID()
  const [one, other] = await Promise.all([upload(person, photo, 'a.jpg', key), upload(person, photo, 'a.jpg', key)])
  expect(other).toEqual(one)
  expect(await upload(person, photo, 'a.jpg', key)).toEqual(one)
  await expect(upload(person, makePdf(), 'a.jpg', key)).rejects.toMatchObject({ code: 'key_reused' })
  const shas = await db.selectFrom('file').select('sha256').distinct().where('type', '=', 'image/jpeg').execute()
  expect(shas).toHaveLength(1)
})

test('somebody who sends without end is stopped for an hour', async ({ as, services, db }) => {
  services.config.rateLimits = true
  const person = await as('member')
  const large = { sha256: 'b'.repeat(64), type: 'application/pdf' as const, bytes: 1024 ** 3 + 1, name: 'x.pdf' }
  await db
    .insertInto('file')
    .values({ ...large, createdBy: person.userId, createdAt: services.now() })
    .execute()

  await expect(upload(person, makePdf())).rejects.toMatchObject({ code: 'too_many_requests' })
})

test('files are put beside a record by whoever uploaded them, once, and nobody else finds them', async ({ db, as }) => {
  const [desk, other] = [await as('front_desk'), await as('manager')]
  const personId = await makeClient(db)
  const { id } = await upload(desk, makePdf())
  const put = { params: { personId }, headers: {}, body: { fileIds: [id] } }

  await expect(other(addFilesOfPerson, put)).rejects.toMatchObject({ code: 'not_found' })
  const both = [desk(addFilesOfPerson, put), desk(addFilesOfPerson, put)]
  expect((await Promise.allSettled(both)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(desk(addFilesOfPerson, { ...put, body: { fileIds: [id, id] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await other(listFilesOfPerson, { params: { personId } })).files).toMatchObject([{ id, kind: 'of_client' }])
})

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'

import type { S3Config } from '#server/files/config.ts'

import type { Shelf } from './shelf.ts'

const connectMilliseconds = 3000
// Without a byte.
const silentMilliseconds = 15_000
const deletedAtOnce = 8

interface BucketLocation {
  s3: S3Config
  bucket: string
}

/** A shelf in a bucket of any store that speaks S3. */
export function openS3({ s3, bucket }: BucketLocation, prefix: string): Shelf {
  const { endpoint, region, credentials, pathStyle } = s3
  const client = new S3Client({
    ...(endpoint !== undefined && { endpoint }),
    region,
    credentials,
    forcePathStyle: pathStyle,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMilliseconds,
      requestTimeout: silentMilliseconds,
      throwOnRequestTimeout: true,
    },
    // Many that speak S3 do not know the sums that Amazon has added; what is sent is signed with its SHA-256.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const limit = pLimit(deletedAtOnce)

  return {
    async put(key, content, type) {
      const [body, bytes] = Buffer.isBuffer(content)
        ? [content, content.length]
        : [createReadStream(content.path), content.bytes]
      await client.send(new PutObjectCommand({ ...at(key), Body: body, ContentLength: bytes, ContentType: type }))
    },

    async get(key) {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(at(key)))
        return body instanceof Readable ? body : undefined
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },

    // One by one: what removes many at once needs a sum that not every store takes.
    async remove(keys) {
      // oxlint-disable-next-line no-restricted-properties -- the bucket is asked, not the database
      await Promise.all(keys.map((key) => limit(() => client.send(new DeleteObjectCommand(at(key))))))
    },

    async list(after) {
      const { Contents: contents = [] } = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(after !== undefined && { StartAfter: prefix + after }),
        }),
      )
      return contents.flatMap(({ Key: key, Size: bytes = 0, LastModified: time }) =>
        key !== undefined && time ? [{ key: key.slice(prefix.length), bytes, at: time }] : [],
      )
    },
  }
}

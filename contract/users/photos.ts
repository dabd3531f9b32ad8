import * as z from 'zod'
import { endpoint, signedIn } from '../endpoint'
import { timeOut } from '../fields'
import { text } from '../text'
import { photoKind } from './values'

export const LARGEST_PHOTO = 10 * 1024 * 1024

/**
 * One photo of each kind: a new one replaces the old one. Users keep their own, also before approval. Staff see and
 * keep those of their organization's users, because they approve by them.
 */
export const photo = z.object({
  id: z.int(),
  kind: photoKind,
  type: z.string(),
  size: z.int(),
  created_at: timeOut,
})

export const listPhotos = endpoint({
  method: 'GET',
  path: '/users/{user_pk}/photos/',
  title: text('用户的证件照片', 'Photos of a user'),
  access: signedIn,
  callers: 'persons',
  reply: z.array(photo),
})

export const createPhoto = endpoint({
  method: 'POST',
  path: '/users/{user_pk}/photos/',
  title: text('保存用户的证件照片，取代同类的', 'Keep a photo of a user, in place of the one of its kind'),
  access: signedIn,
  callers: 'persons',
  status: 201,
  upload: true,
  stores: 'photo',
  body: z.strictObject({ kind: photoKind, organization: z.string().optional() }),
  reply: photo,
})

export const readPhoto = endpoint({
  method: 'GET',
  path: '/users/{user_pk}/photos/{id}/',
  title: text('证件照片详情', 'One photo of a user'),
  access: signedIn,
  callers: 'persons',
  reply: photo,
})

export const downloadPhoto = endpoint({
  method: 'GET',
  path: '/users/{user_pk}/photos/{id}/file/',
  title: text('下载证件照片', 'The picture itself'),
  access: signedIn,
  callers: 'persons',
  download: ['jpg', 'png', 'webp'],
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/users/{user_pk}/photos/{id}/',
  title: text('删除证件照片', 'Delete a photo'),
  access: signedIn,
  callers: 'persons',
})

export const photoCalls = [listPhotos, createPhoto, readPhoto, downloadPhoto, deletePhoto] as const

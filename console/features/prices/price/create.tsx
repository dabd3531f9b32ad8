import { DatedCreate } from '../dated/create'
import { price } from './price'

export default () => <DatedCreate record={price} />

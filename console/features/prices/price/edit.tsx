import { DatedPage } from '../dated/page'
import { price } from './price'

export default () => <DatedPage record={price} />

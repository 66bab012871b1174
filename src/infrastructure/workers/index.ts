export { sweep } from './sweep';
export { Workers } from './workers';

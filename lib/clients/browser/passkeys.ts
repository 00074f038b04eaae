// Passkeys in the browser, through @simplewebauthn/browser: https://www.w3.org/TR/webauthn-3/
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';

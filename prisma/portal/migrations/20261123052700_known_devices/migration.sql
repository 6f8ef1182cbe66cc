-- The browser an attempt came from when the person had signed in there before; its failures are counted apart from
-- those of strangers, who could lock the person out otherwise.
ALTER TABLE "sign_in_attempts" ADD COLUMN "device" TEXT;

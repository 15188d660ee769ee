-- Every process hears of a change by NOTIFY, with the new version. The version is a counter: the row's lock puts its
-- values in the order of the commits, which the numbers of transactions are not in. Trigger calls after the first of a
-- transaction change nothing.
ALTER TABLE "derived"."content_version" ADD COLUMN "transaction" bigint NOT NULL DEFAULT 0;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "derived"."content_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed bigint;
BEGIN
	UPDATE "derived"."content_version" SET "version" = "version" + 1, "transaction" = txid_current()
		WHERE "transaction" <> txid_current() RETURNING "version" INTO changed;
	IF FOUND THEN
		PERFORM pg_notify('content_version', changed::text);
	END IF;
	RETURN NULL;
END $$;
